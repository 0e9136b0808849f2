import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpInstrumentationMiddleware } from '@hono/otel';
import { telemetry } from '../../../examples/observe/telemetry.js';
import { serveHono, servers, versioning } from '../observed.js';
import { http, measurements, meterProvider, spans } from './setup.js';

// Serves an application of each framework, sends it three requests, and prints the spans and the counts.

const report = telemetry(versioning);

/** Returns what OpenTelemetry recorded while a server responded to three requests. */
async function recordOf(server: Server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  for (const version of ['v1', 'v2', 'v9']) {
    const headers = { 'Accept-Version': version, Connection: 'close' };
    await (await fetch(`http://127.0.0.1:${port}/users`, { headers })).text();
  }
  await once(server.close(), 'close');
  await meterProvider.forceFlush();
  const finished = spans.getFinishedSpans();
  const counted = measurements.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics);
  const points = counted
    .flatMap(({ metrics }) => metrics)
    .map(({ descriptor: { name }, dataPoints }) => ({ name, points: [...dataPoints] }));
  spans.reset();
  measurements.reset();
  return {
    spans: finished.map(({ name, kind, attributes }) => ({ name, kind, attributes })),
    metrics: points,
  };
}

const serveInstrumentedHono = () => serveHono(report, httpInstrumentationMiddleware());
const instrumented: typeof servers = { ...servers, Hono: serveInstrumentedHono };
const records: Record<string, unknown> = {};
for (const [name, serve] of Object.entries(instrumented)) {
  records[name] = await recordOf(await serve(report));
}
http.disable();
records['Hono without instrumentation-http'] = await recordOf(serveInstrumentedHono());
await meterProvider.shutdown();
console.log(JSON.stringify(records));
