import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SimulatedClock } from './clock.ts'
import type { SimulatedCourier } from './couriers/simulated-courier.ts'
import { faultFields, wrongFault } from './fault-fields.ts'
import { newApp } from './loopback-service.ts'
import { type FieldProblem, simulatorPage } from './page.ts'
import { setUpRoutes } from './set-up.ts'

type Controlled = { seed: number; clock: SimulatedClock; couriers: readonly SimulatedCourier[] }
type Form = Record<string, string>

/** The page and its forms. Each form leads back to the page. */
export function controlApp({ seed, clock, couriers }: Controlled): FastifyInstance {
  const app = newApp()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  // Another page that is open in the same browser must not steer the simulators.
  app.addHook('onRequest', async ({ headers: { host = '', origin } }, reply) => {
    const isOurs = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host) && (!origin || origin === `http://${host}`)
    if (!isOurs) return reply.status(403).send('Open the page by its own address')
  })

  const page = (reply: FastifyReply, search = '', problem?: FieldProblem) =>
    reply
      .status(problem ? 400 : 200)
      .type('text/html; charset=utf-8')
      .send(simulatorPage({ seed, now: clock.now(), couriers, search, problem }))
  const back = (reply: FastifyReply, courier?: SimulatedCourier) =>
    reply.redirect(`/${courier ? `#${courier.code}` : ''}`, 303)

  app.get<{ Querystring: { q?: string } }>('/', async ({ query }, reply) => page(reply, query.q))
  app.post<{ Body: Form }>('/clock', async ({ body }, reply) => {
    const hours = Number(body?.hours)
    if (!(hours > 0 && hours <= 24 * 31)) return reply.status(400).send('Wind the clock by 1 to 744 hours')
    await clock.wind(hours * 3_600_000)
    return back(reply)
  })

  setUpRoutes(app, couriers)
  for (const courier of couriers) courierForms(app, courier, { page, back })
  return app
}

type Answers = {
  page: (reply: FastifyReply, search?: string, problem?: FieldProblem) => FastifyReply
  back: (reply: FastifyReply, courier?: SimulatedCourier) => FastifyReply
}

/** The forms of one courier: its faults, its webhook, its payout and its parcels. */
function courierForms(app: FastifyInstance, courier: SimulatedCourier, { page, back }: Answers) {
  const { code } = courier
  app.post<{ Body: Form }>(`/${code}/faults`, async ({ body }, reply) => {
    const given = faultFields.map((field) => ({ field, value: body?.[field.name] ?? '' }))
    for (const { field, value } of given) {
      const sentence = wrongFault(field, value)
      if (sentence) return page(reply, '', { courier: code, field: field.name, value, sentence })
    }
    for (const { field, value } of given) await field.set(courier, value)
    return back(reply, courier)
  })
  app.post<{ Body: Form }>(`/${code}/webhook`, async ({ body }, reply) => {
    const { url: value = '', secret = '' } = body ?? {}
    try {
      await courier.setWebhook(value ? { url: value, secret } : null)
    } catch (error) {
      return page(reply, '', { courier: code, field: 'url', value, sentence: (error as Error).message })
    }
    return back(reply, courier)
  })
  app.post(`/${code}/payout`, async (_, reply) => {
    await courier.payOut()
    return back(reply, courier)
  })
  app.post<{ Body: Form; Params: { id: string } }>(`/${code}/parcels/:id`, async ({ body, params }, reply) => {
    if (!courier.parcels().some(({ consignment }) => consignment === params.id))
      return reply.status(404).send('There is no such parcel')
    const wanted = body?.do
    const outcome = courier.outcomes.find((each) => each === wanted)
    if (wanted === 'next') await courier.step(params.id)
    else if (outcome) courier.setOutcome(params.id, outcome)
    else return reply.status(400).send('Choose the next step or an end of the parcel')
    return back(reply, courier)
  })
}
