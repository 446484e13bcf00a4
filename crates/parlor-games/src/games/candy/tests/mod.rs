mod classic;
