import express from 'express';
import { HeaderVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';

const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: {
    v1: {
      deprecated: '2036-01-01',
      brownouts: [
        { start: '2036-11-03T10:00Z', end: '2036-11-03T10:30Z' },
        { start: '2036-12-01T10:00Z', end: '2036-12-01T14:00Z' },
      ],
      gone: '2037-01-01',
      links: [{ rel: 'deprecation', href: 'https://example.com/from-v1-to-v2' }],
    },
  },
});

const app = express();
app.get('/', versioned(versioning), (req, res) => void res.send(`Hello from ${req.api.version}`));
app.use(versionErrors);
app.listen(process.env.PORT ?? 3000);
