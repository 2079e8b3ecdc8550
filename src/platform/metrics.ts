import { Counter, Histogram, Registry } from 'prom-client'

/**
 * Metrics of this process; /metrics sums those of all workers. Labels have few values: route patterns and constants,
 * never a URL, an id or a name.
 */
export const meters = new Registry()
const registers = [meters]

export const requestSeconds = new Histogram({
  name: 'bunon_http_request_duration_seconds',
  help: 'Requests by route, method and class of status, but those answered from memory by the front cache, and how long they took',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const requestsShed = new Counter({
  name: 'bunon_http_requests_shed_total',
  help: 'Requests told at once that too many are here, by the limiter that had no free slot in time',
  labelNames: ['limiter'],
  registers,
})

export const refusals = new Counter({
  name: 'bunon_refusals_total',
  help: 'Refusals by their code',
  labelNames: ['code'],
  registers,
})

export const limitsHit = new Counter({
  name: 'bunon_limits_hit_total',
  help: 'Requests refused because somebody asked too often, by the limit',
  labelNames: ['limit'],
  registers,
})

export const signInsRefused = new Counter({
  name: 'bunon_sign_ins_refused_total',
  help: 'Sign-ins with wrong credentials',
  labelNames: ['who'],
  registers,
})

export const statementSeconds = new Histogram({
  name: 'bunon_database_statement_duration_seconds',
  help: 'How long SQL statements took, failed ones too',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2],
  registers,
})

export const slowStatements = new Counter({
  name: 'bunon_database_slow_statements_total',
  help: 'SQL statements that took longer than SLOW_QUERY_MS; each is in the log',
  registers,
})
