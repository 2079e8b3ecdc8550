import { beforeEach, describe, expect, test, vi } from 'vitest'
import { m } from '#shared/paraglide/messages.js'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { send } from '../api.ts'
import { errorText } from '../order/error-text.ts'
import { describeFailure } from './answer-text.ts'
import { openAccount } from './open-account.ts'

beforeEach(() => overwriteGetLocale(() => 'en'))

const sentence = 'Many people are signing in at the moment. Please try again in a moment'
const withSentence = { success: false, code: 'busy', error: sentence }
const answersWith = (status: number, body: string, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, headers })))

/** What a failed request came to. */
async function failed(name: 'login' | 'cancel-order') {
  const answer = await send(name, {})
  return answer.ok ? expect.fail('it succeeded') : answer
}
const logIn = async () => describeFailure(await failed('login'), m.login_network(), m.login_failed())
async function register() {
  const values = { name: 'Nusrat', email: 'n@example.com', phone: '01712345678', password: 'x', confirmPassword: 'x' }
  const opened = await openAccount(values, ['email'])
  return opened.user ? expect.fail('it succeeded') : opened.error
}

describe('a log-in or a registration that the shop answers', () => {
  test.each([500, 503])('by %i with a sentence shows it', async (status) => {
    answersWith(status, JSON.stringify(withSentence))
    expect([await logIn(), await register()]).toEqual([sentence, sentence])
  })

  test.each([
    ['JSON without a sentence', '{"success":false}'],
    ['a page of the proxy', '<h1>Service Unavailable</h1>'],
    ['nothing', ''],
    ['null', 'null'],
  ])('by 503 with %s shows the fallback', async (_what, body) => {
    answersWith(503, body)
    expect([await logIn(), await register()]).toEqual([
      'Login failed. Please try again.',
      'Registration failed. Please try again.',
    ])
  })

  test('in Bangla by 503 is told in Bangla', async () => {
    overwriteGetLocale(() => 'bn')
    answersWith(503, JSON.stringify(withSentence))
    expect(await logIn()).toBe(m.photo_busy())
    answersWith(503, JSON.stringify({ ...withSentence, code: 'fault' }))
    expect(await logIn()).toBe(m.login_network())
  })

  test('by 4xx shows its sentence, or the other fallback', async () => {
    answersWith(401, JSON.stringify({ success: false, code: 'wrong_credentials', error: 'Wrong password' }))
    expect(await logIn()).toBe('Wrong password')
    answersWith(400, '{"success":false}')
    expect([await logIn(), await register()]).toEqual(['Login failed', 'Registration failed'])
  })

  test('by 429 says how long to wait', async () => {
    answersWith(429, JSON.stringify({ ...withSentence, error: 'Too many' }), { 'Retry-After': '300' })
    expect(await logIn()).toBe(m.account_too_many({ minutes: '5' }))
  })
})

test('a change of an order that fails shows the sentence of the shop, or that it is busy', async () => {
  answersWith(500, JSON.stringify({ success: false, code: 'fault', error: 'Something went wrong on our side' }))
  expect(errorText(await failed('cancel-order'), {})).toBe('Something went wrong on our side')
  answersWith(502, '<h1>Bad Gateway</h1>')
  expect(errorText(await failed('cancel-order'), {})).toBe(m.after_busy({ minutes: '1' }))
})
