// Starts a program at another time: CLOCK=2098-12-01T09:59:50Z node --import ./clock.mjs app.mjs
const { now } = Date;
const offset = Date.parse(process.env.CLOCK) - now();
Date.now = () => now() + offset;
