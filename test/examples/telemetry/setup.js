// Starts OpenTelemetry before the program, as `node --import` does in production.
import { register } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { metrics } from '@opentelemetry/api';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { ExpressInstrumentation } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { KoaInstrumentation } from '@opentelemetry/instrumentation-koa';
import { NestInstrumentation } from '@opentelemetry/instrumentation-nestjs-core';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';

register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);

export const spans = new InMemorySpanExporter();
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }).register();

export const measurements = new InMemoryMetricExporter(AggregationTemporality.DELTA);
export const meterProvider = new MeterProvider({
  readers: [new PeriodicExportingMetricReader({ exporter: measurements })],
});
metrics.setGlobalMeterProvider(meterProvider);

export const http = new HttpInstrumentation();
registerInstrumentations({
  instrumentations: [
    http,
    new ExpressInstrumentation(),
    new FastifyOtelInstrumentation({ registerOnInitialization: true }),
    new KoaInstrumentation(),
    new NestInstrumentation(),
  ],
});
