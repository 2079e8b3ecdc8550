import { route } from '#shared/route.ts'
import {
  clearDemoRequest,
  demoAnswer,
  fillDemoRequest,
  setupAnswer,
  testMailAnswer,
  testMailRequest,
} from './staff-contract.ts'

/** Opening a shop: the setup guide, and filling and clearing the demo. */
export const staffOpeningRoutes = {
  setup: route({
    method: 'GET',
    path: 'setup',
    access: 'main',
    summary: 'What a new shop has and what it lacks before it opens',
    tag: 'opening',
    response: setupAnswer,
    refusals: [401, 403],
  }),
  testMail: route({
    method: 'POST',
    path: 'test-mail',
    access: 'main',
    summary: 'Send a test message now, and tell what the mail server answered',
    tag: 'opening',
    body: testMailRequest,
    response: testMailAnswer,
    refusals: [400, 401, 403, 409, 422, 429],
  }),
  demo: route({
    method: 'GET',
    path: 'demo-data',
    access: 'main',
    summary: 'What the demo has brought, counted, and how far its filling or clearing is',
    tag: 'opening',
    response: demoAnswer,
    refusals: [401, 403],
  }),
  fill: route({
    method: 'POST',
    path: 'fill-demo',
    access: 'main',
    summary: 'Bring the demo goods into an empty shop; GET demo-data tells how far it is',
    tag: 'opening',
    body: fillDemoRequest,
    response: demoAnswer,
    status: 202,
    refusals: [400, 401, 403, 409, 422],
  }),
  clear: route({
    method: 'POST',
    path: 'clear-demo',
    access: 'main',
    summary: 'Back the shop up, then remove what came with the demo and every order with a product of it',
    description: 'Restoring the backup, which GET demo-data names, is the way back.',
    tag: 'opening',
    body: clearDemoRequest,
    response: demoAnswer,
    status: 202,
    refusals: [400, 401, 403, 409, 422],
  }),
}
