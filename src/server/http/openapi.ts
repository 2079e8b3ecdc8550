import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Refusal } from '#platform/refusal.ts'
import { documentationPolicy } from './security-headers.ts'

/**
 * Collects all endpoints registered after this and documents them under /docs. The document is created on the first
 * request, because it takes a twentieth of the start-up time, and most processes never serve it.
 * @param prefix of this app's routes
 * @param titleOf the title, which is the shop's name; read for each answer, because the owner may change it
 * @returns the OpenAPI document
 */
export function registerOpenApi(
  app: FastifyInstance,
  prefix: string,
  titleOf: () => Promise<string>,
): () => Promise<unknown> {
  const endpoints: RouteOptions[] = []
  const address = `${prefix}/docs`
  app.addHook('onRoute', (route) => {
    endpoints.push(route)
  })
  let opened: ReturnType<typeof openDocuments> | undefined
  const documents = () => {
    opened ??= openDocuments(endpoints, address)
    return opened
  }
  for (const path of ['/docs', '/docs/*'])
    app.get(path, { schema: { hide: true } }, async ({ url, headers }, reply) => {
      const title = encodeURIComponent(await titleOf())
      const answer = await (await documents()).inject({ url, headers: { ...headers, [titleHeader]: title } })
      if (answer.statusCode === 404) throw new Refusal(404, 'not_found', 'There is nothing at this address')
      const { connection: _line, 'transfer-encoding': _pieces, ...named } = answer.headers
      return reply
        .code(answer.statusCode)
        .headers(named)
        .send(answer.body && answer.rawPayload)
    })
  return async () => titled((await documents()).swagger(), await titleOf())
}

/** Passes the title on to the separate app, percent-encoded: a header cannot carry Bangla. */
const titleHeader = 'x-shop-title'

const titled = (document: object, title: string) => ({
  ...document,
  info: { ...('info' in document ? (document.info as object) : {}), title },
})

/** A separate app with the schemas of the endpoints, whose routes do nothing. */
async function openDocuments(endpoints: readonly RouteOptions[], routePrefix: string): Promise<FastifyInstance> {
  const { default: swagger } = await import('@fastify/swagger')
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const documents = Fastify()
  documents.setValidatorCompiler(validatorCompiler)
  documents.setSerializerCompiler(serializerCompiler)
  await documents.register(swagger, {
    openapi: {
      info: {
        title: '',
        version: '1',
        description: 'The JSON API of shop and back office. Amounts are in taka.',
      },
      servers: [{ url: '/' }],
    },
    transform: jsonSchemaTransform,
  })
  await documents.register(swaggerUi, {
    routePrefix,
    staticCSP: documentationPolicy,
    transformSpecification: (document, { headers }) => titled(document, decodeURIComponent(`${headers[titleHeader]}`)),
    transformSpecificationClone: false,
  })
  for (const { method, url, schema } of endpoints)
    if (schema && !schema.hide && method !== 'HEAD')
      documents.route({ method, url, schema, handler: async () => undefined })
  await documents.ready()
  return documents
}
