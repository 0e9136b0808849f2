// Starts a program at another time: CLOCK=2098-12-01T09:59:50Z npx tsx --import ./clock.mjs app.mts
const { now } = Date;
const offset = Date.parse(process.env.CLOCK) - now();
if (Number.isNaN(offset)) throw new TypeError('CLOCK must be a date such as 2098-12-01T09:59:50Z.');
Date.now = () => now() + offset;
