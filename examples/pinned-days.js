import express from 'express';
import { HeaderVersioning, newestNotAfter } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

// An API whose versions are days. A client sends the day on which it was written, or else gets the day of its account.
// Start it with `node pinned-days.js`.

const days = ['2025-06-01', '2026-01-15'];
const newest = newestNotAfter(days);

/** `findPin` looks up the day of an account in your database. It resolves to `null` for an account without one. */
export function createApp(findPin) {
  const versioning = new HeaderVersioning({
    headerName: 'API-Version',
    allowedVersions: days,
    selectVersion: Object.assign((sent, { pin }) => newest(sent ?? pin), {
      vary: ['Authorization'],
    }),
    versionHeader: 'API-Version',
    advertiseVersions: true,
  });

  const app = express();
  app.use(async (req, _res, next) => {
    req.pin = req.get('API-Version') === undefined ? await findPin(req.get('Authorization')) : null;
    next();
  });
  app.get('/charges', versioned(versioning), ({ api }, res) => {
    res.json(
      api.pick({ '2025-06-01': [{ amount: 500 }], '2026-01-15': { data: [{ cents: 500 }] } }),
    );
  });
  app.get('/disputes', versioned(versioning, { versions: { since: '2026-01-15' } }), (_, res) => {
    res.json({ data: [] });
  });
  return app.use(versionErrors);
}

if (import.meta.filename === process.argv[1]) {
  const pins = new Map([['Bearer acme', '2025-09-30']]);
  createApp(async (account) => pins.get(account) ?? null).listen(3000);
}
