import express, { type Request, type RequestHandler } from 'express';
import { pino } from 'pino';
import { HeaderVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';
import { keepRejection, observe } from './observe/express.ts';
import type { Observation } from './observe/observation.ts';

const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01', gone: '2099-01-01' } },
});
const accounts = new Map([['Bearer acme-key', 'acme']]); // in a database
const log = pino({ base: null, timestamp: false }, process.stdout);
const counts = new Map<string, number>();

/** Names the account before the version is decided, so that a rejected request has a name too. */
const authenticate: RequestHandler = (req, res, next) => {
  res.locals.account = accounts.get(req.get('Authorization') ?? '') ?? 'unknown';
  next();
};

/** Writes a log line, and counts the response. */
function report(req: Request, { version, code, status }: Observation): void {
  const account = req.res?.locals.account;
  const isDefault = versioning.readVersion(req) === null;
  log.info({ account, version, isDefault, code, status, url: req.originalUrl });
  const labels = `version="${labelOf(version)}",code="${code}",status="${status}"`;
  counts.set(labels, (counts.get(labels) ?? 0) + 1);
}

/** Returns one of a few texts, because a client can send any version. */
function labelOf(version: string | null): string {
  if (version === null) return 'none';
  return versioning.isAllowedVersion(version) ? version : 'other';
}

const app = express();
app.get('/health', (_req, res) => void res.send('ok'));
app.get('/metrics', (_req, res) => {
  const lines = [...counts].map(([labels, count]) => `api_requests_total{${labels}} ${count}\n`);
  res.type('text/plain').send(lines.join(''));
});
app.use(authenticate, observe(report), versioned(versioning));
app.get('/users', (_req, res) => void res.json(['Ada']));
app.use(keepRejection, versionErrors);
app.listen(process.env.PORT ?? 3000);
