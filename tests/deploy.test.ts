import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { maxBytes } from '#domains/catalogue/pictures/clean-picture.ts'
import { maxPictures } from '#domains/catalogue/pictures/receive-pictures.ts'
import { staffReportRoutes } from '#domains/reports/staff-routes.ts'
import { readConfig } from '#platform/config.ts'
import { staffAnswerMs } from '#platform/http/answer-time.ts'
import { meters } from '#platform/metrics.ts'
import { watch } from '#server/monitoring/process-gauges.ts'
import { maxFilmBytes } from '#shared/catalogue/media.ts'
import { machineMeters } from '../src/server/monitoring/machine-gauges.ts'
import { shopMeters } from '../src/server/monitoring/shop-gauges.ts'
import { openWithEndpoints } from './support/api-endpoints.ts'

// Metrics of the process itself are registered only by `watch`.
const unwatch = watch({
  pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
  cache: { hits: 0, misses: 0, waited: 0, dropped: 0, size: 0 },
})
afterAll(unwatch)

const { shop, found, contracts, bodyLimits } = await openWithEndpoints()
afterAll(() => shop.close())

const all = [meters, machineMeters, shopMeters].flatMap((registry) => registry.getMetricsAsArray())
const samples = new Set(
  all.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
)
const namedIn = (text: string) => [...new Set(text.match(/\bbunon_[a-z0-9_]+/g))]

const dashboard = readFileSync('deploy/grafana/bunon.json', 'utf8')
type Panel = { type: string; title: string; targets?: { expr: string }[]; gridPos: { x: number; w: number } }
const panels: Panel[] = JSON.parse(dashboard).panels

test('every metric named by the dashboard and the alerts is exposed by /metrics', () => {
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
  const rules = readFileSync('deploy/prometheus/bunon-rules.yml', 'utf8')
  for (const text of [expressions, rules]) {
    const names = namedIn(text)
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !samples.has(name))).toEqual([])
  }
})

test('every metric of the shop has a panel, and every panel has a query', () => {
  const shown = namedIn(dashboard).join('\n')
  const own = all.map(({ name }) => name).filter((name) => !/^bunon_(nodejs|process)_/.test(name))
  expect(own.filter((name) => !shown.includes(name))).toEqual([])
  for (const { type, title, targets = [], gridPos } of panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
    if (type === 'row') continue
    expect(targets.length, title).toBeGreaterThan(0)
    for (const { expr } of targets) expect(expr, title).toMatch(/bunon_/)
  }
})

test('labels used by the dashboard and the alerts exist', () => {
  const text = `${dashboard}\n${readFileSync('deploy/prometheus/bunon-rules.yml', 'utf8')}`
  const labels = new Set(all.flatMap((meter) => (meter as unknown as { labelNames: string[] }).labelNames))
  for (const known of ['instance', 'job', 'le', 'kind']) labels.add(known)
  for (const [, list = ''] of text.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of list.split(', ')) expect([...labels]).toContain(label)
})

test('nginx names only endpoints of the shop, and is well-formed', () => {
  const config = readFileSync('deploy/nginx.conf', 'utf8')
  const named = [...config.matchAll(/location ~ \^\/\(backend\/\)\?api\/\(?([a-z|-]+)\)?\$/g)].flatMap(
    ([, names = '']) => names.split('|'),
  )
  expect(named).toContain('save-order')
  const endpoints = [...found].map((endpoint) => endpoint.split('/').at(-1))
  expect(named.filter((name) => !endpoints.includes(name))).toEqual([])
  expect(config.match(/\{/g)?.length).toBe(config.match(/\}/g)?.length)
})

test('nginx passes every body that an endpoint accepts', () => {
  const config = readFileSync('deploy/nginx.conf', 'utf8')
  const mb = 1024 * 1024
  const [, general] = /^ {8}client_max_body_size (\d+)m;$/m.exec(config) ?? []
  const locations = [...config.matchAll(/location ~ (\S+) \{\n\s+client_max_body_size (\d+)m;/g)]
  const passes = (path: string) =>
    mb * Number(locations.find(([, pattern = '']) => new RegExp(pattern).test(path))?.[2] ?? general)
  // An upload has no limit of its whole body: a film is one file, of pictures there may be several.
  const uploads = [...contracts].filter(([, { consumes }]) => consumes?.includes('multipart/form-data'))
  const largest = { '/upload-film': maxFilmBytes, '/upload-images': maxPictures * maxBytes }
  const sizeOf = (endpoint: string) =>
    Object.entries(largest).find(([name]) => endpoint.endsWith(name))?.[1] ?? 2 * maxBytes
  const accepted = new Map([...bodyLimits, ...uploads.map(([endpoint]) => [endpoint, sizeOf(endpoint)] as const)])
  expect(uploads.length).toBeGreaterThan(5)
  expect(bodyLimits.size).toBeGreaterThan(5)
  const refused = [...accepted].filter(([endpoint, bytes]) => passes(endpoint.split(' ')[1] ?? '') <= bytes)
  expect(refused).toEqual([])
})

test('nginx waits for a report, and for what is done to many at once, as long as the app does', () => {
  const config = readFileSync('deploy/nginx.conf', 'utf8')
  const locations = [...config.matchAll(/location ~ (\S+) \{\n\s+proxy_read_timeout (\d+)s;/g)]
  const secondsOf = (path: string) => Number(locations.find(([, pattern = '']) => new RegExp(pattern).test(path))?.[2])
  const { analytics, analyticsCsv, report, reportCsv } = staffReportRoutes
  const reports = [analytics, analyticsCsv, report, reportCsv].map(({ path }) => path)
  const trash = ['orders-trash', 'products-trash', 'products-restore', 'empty-user-trash', 'restore-users']
  const many = ['products', 'users', 'orders-restore', 'bulk-restock', 'undo-restock', 'undo-import']
  const paths = [...reports, ...trash, ...many, 'colors', 'merge-colors', 'merge-attribute-values']
  expect(paths.filter((path) => secondsOf(`/backend/api/${path}`) * 1000 !== staffAnswerMs)).toEqual([])
})

test('every setting that deploy/ gives the shop exists, and its value is valid', () => {
  const env = readFileSync('deploy/bunon.env.example', 'utf8')
  const given = Object.fromEntries([...env.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
  const known = new Set(readFileSync('.env.example', 'utf8').match(/^[A-Z_]+(?==)/gm))
  expect(Object.keys(given).filter((name) => !known.has(name))).toEqual([])
  expect(() => readConfig(given)).not.toThrow()
  const compose =
    readFileSync('deploy/compose.yml', 'utf8')
      .split(/^x-shop:/m)[1]
      ?.split(/^\S/m)[0] ?? ''
  const composed = compose.match(/(?<=^ {4})[A-Z_]+(?=:)/gm) ?? []
  expect(composed.length).toBeGreaterThan(4)
  expect(composed.filter((name) => !known.has(name))).toEqual([])
})

test('the alerts watch the age of the last backup and the free space of the disk', () => {
  const rules = readFileSync('deploy/prometheus/bunon-rules.yml', 'utf8').split(/^ {6}- alert: /m)
  const alertOn = (metric: string) => rules.filter((rule) => rule.includes(metric)).map((rule) => rule.split('\n')[0])
  expect(alertOn('bunon_backup_last_success_timestamp_seconds')).toContain('BackupOverdue')
  expect(alertOn('bunon_disk_free_bytes')).toContain('DiskAlmostFull')
})

test('nginx listens on IPv6 wherever it listens on IPv4', () => {
  const listens = [...readFileSync('deploy/nginx.conf', 'utf8').matchAll(/^\s*listen (.+);$/gm)].map(
    ([, how = '']) => how,
  )
  const ipv4 = listens.filter((how) => !how.startsWith('[::]:'))
  expect(ipv4.length).toBeGreaterThan(2)
  expect(listens.filter((how) => how.startsWith('[::]:'))).toEqual(ipv4.map((how) => `[::]:${how}`))
})

test('the units use the Node that npm installed, not the one of the machine', () => {
  const units = globSync('deploy/systemd/*.service').map((file) => readFileSync(file, 'utf8'))
  const starts = units.flatMap((text) => [...text.matchAll(/^ExecStart=(.+)$/gm)].map(([, command = '']) => command))
  expect(starts.length).toBeGreaterThan(2)
  expect(starts.filter((command) => !/\bnode_modules\/\.bin\/node /.test(command))).toEqual([])
})

test('commands under systemd are documented with the user, folder, settings and Node of the units', () => {
  const [, section = ''] = readFileSync('docs/operations/many-machines.md', 'utf8').split('## Commands under systemd\n')
  for (const file of globSync('deploy/systemd/*.service')) {
    const unit = readFileSync(file, 'utf8')
    const set = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1]
    const folder = set('WorkingDirectory')
    expect(section).toContain(`--uid=${set('User')} --working-directory=${folder} `)
    expect(section).toContain(`-p EnvironmentFile=${set('EnvironmentFile')} `)
    expect(section).toContain(`${folder}/node_modules/.bin/node scripts/let-admin-in.ts`)
  }
})

test('an older Node than the shop needs is told in one sentence, with the one to use', () => {
  const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } })'
  const started = spawnSync(process.execPath, ['--import', `data:text/javascript,${older}`, 'src/server/main.ts'], {
    encoding: 'utf8',
  })
  expect(started.status).toBe(1)
  expect(started.stdout).toBe('')
  expect(started.stderr.trim().split('\n')).toEqual([
    'The shop needs Node 24 or newer, and this is Node 20.19.0. npm brought one along: ' +
      'node_modules/.bin/node build/server/index.js',
  ])
})

test('npm reports conflicts between packages, and Playwright repeats no test', () => {
  expect(readFileSync('.npmrc', 'utf8')).not.toContain('legacy-peer-deps')
  expect(readFileSync('playwright.config.ts', 'utf8')).toMatch(/^ {2}retries: 0,$/m)
  // Docker's own files repeat checks of a container's health.
  const code = globSync(['{deploy,scripts}/**/*.{ts,mjs,sh}', 'tests/journeys/**/*.ts', '*.config.ts'])
  expect(code.length).toBeGreaterThan(100)
  const repeats = /--retries\b|--retry[ =]\d|\bretr(y|ies): *[1-9]/
  const named = [...code, 'package.json', '.ci/run'].filter((file) => repeats.test(readFileSync(file, 'utf8')))
  expect(named).toEqual([])
})

test('no journey waits for a time', () => {
  const journeys = globSync('tests/journeys/**/*.ts')
  expect(journeys.length).toBeGreaterThan(60)
  expect(journeys.filter((file) => readFileSync(file, 'utf8').includes('waitForTimeout'))).toEqual([])
})

test('no journey is skipped', () => {
  const journeys = globSync('tests/journeys/**/*.ts')
  const leavesOut = /\btest(\.describe)?\.(skip|fixme|only)\b/
  expect(journeys.filter((file) => leavesOut.test(readFileSync(file, 'utf8')))).toEqual([])
})
