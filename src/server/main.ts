import Fastify from 'fastify'
import { createRequestHandler } from 'react-router'
import { paraglideMiddleware } from '#shared/paraglide/server.js'
const render = createRequestHandler(() => import('virtual:react-router/server-build'), import.meta.env.MODE)
const app = Fastify()
app.all('/*', async (request, reply) => reply.send(await paraglideMiddleware(new Request(new URL(request.url, 'http://x')), () => render(new Request(new URL(request.url, 'http://127.0.0.1:3999'))))))
await app.listen({ port: 3999 })
