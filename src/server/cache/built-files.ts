import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { NotFound } from '#platform/refusal.ts'
import { serviceWorkerHeaders } from '#server/http/security-headers.ts'

/**
 * Serves the build's files for browsers. The hundreds of assets share one route, since registering one each would slow
 * down every start. The few other files have one each, beside the pages.
 * @param home the folder
 */
export async function builtFiles(app: FastifyInstance, home = resolve('build/client')): Promise<void> {
  await app.register(fastifyStatic, {
    root: home,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{br,gz}'],
    index: false,
    setHeaders: (response, path) => {
      // Cuts of fonts have a version in their address.
      if (/\/(assets|fonts)\//.test(path)) response.header('cache-control', 'public, max-age=31536000, immutable')
      if (/\/(round-)?sw\.js(\.br|\.gz)?$/.test(path)) response.headers(serviceWorkerHeaders)
    },
  })
  const assets = new Set(readdirSync(join(home, 'assets')))
  app.get<{ Params: { file: string } }>('/assets/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    if (!assets.has(params.file)) throw new NotFound('File')
    return reply.sendFile(`assets/${params.file}`)
  })
}
