// From what the keyboard does to what it means, by the one table of keys that the server gives.

const NAMES = { ' ': 'Space', ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right', Escape: 'Esc' };

/** The name of a pressed key as the table of keys writes it. */
function name(event) {
  const key = NAMES[event.key] ?? event.key;
  const held = event.ctrlKey || event.metaKey;
  if (held) return `Ctrl-${event.shiftKey ? 'Shift-' : ''}${key.length === 1 ? key.toUpperCase() : key}`;
  return event.shiftKey && key.length > 1 ? `Shift-${key}` : key;
}

/** Reads the table of keys. */
export function keyboard(bindings) {
  const actions = new Map(bindings.flatMap((binding) => binding.keys.map((key) => [key, binding.action])));
  const id = (action) => JSON.stringify(action);
  const byAction = new Map(bindings.map((binding) => [id(binding.action), binding]));
  return {
    /** What a key press asks for, or undefined. Digits and a minus sign go to the board. */
    action(event) {
      if (event.altKey) return undefined;
      const pressed = name(event);
      return actions.get(pressed) ?? (/^[0-9-]$/.test(pressed) ? { board: { enter: pressed } } : undefined);
    },
    /** The words and keys of an action. */
    binding: (action) => byAction.get(id(action)),
  };
}
