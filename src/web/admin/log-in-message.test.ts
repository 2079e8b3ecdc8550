import { expect, test } from 'vitest'
import { ApiRefusal, BadAnswer, NoConnection } from './api.ts'
import { logInMessage } from './log-in-message.ts'

const busy = 'Many people are signing in at the moment. Please try again in a moment'

test.each([
  ['a 5xx with a sentence', new ApiRefusal(503, { error: busy }), busy],
  ['a 5xx without one', new ApiRefusal(502, {}), 'Login failed. Please try again.'],
  ['a refusal with a sentence', new ApiRefusal(429, { error: 'Please wait' }), 'Please wait'],
  ['a refusal without one', new ApiRefusal(401, {}), 'Invalid credentials'],
  ['a broken line', new NoConnection(), 'Login failed. Please try again.'],
  ['an answer of something else', new BadAnswer(), 'Login failed. Please try again.'],
])('the log-in of the back office says after %s', (_what, error, message) => {
  expect(logInMessage(error)).toBe(message)
})
