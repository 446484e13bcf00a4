// One line a test, and the counts for whoever started the run.
import { writeFileSync } from 'node:fs';

export default class {
  passed = 0;
  failed = 0;

  onTestEnd(test, result) {
    const good = result.status === 'passed';
    if (good) this.passed += 1;
    else this.failed += 1;
    console.log(`${good ? 'ok  ' : 'FAIL'} ${test.title} (${result.duration} ms)`);
    for (const error of result.errors) console.log(error.stack ?? error.message);
  }

  onError(error) {
    this.failed += 1;
    console.log(error.stack ?? error.message);
  }

  onEnd() {
    if (process.env.PARLOR_COUNTS) writeFileSync(process.env.PARLOR_COUNTS, JSON.stringify([this.passed, this.failed]));
  }

  printsToStdio() {
    return true;
  }
}
