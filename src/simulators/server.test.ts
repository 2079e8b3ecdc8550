import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { pathao } from '#domains/parcels/couriers/pathao/pathao.ts'
import { redx } from '#domains/parcels/couriers/redx/redx.ts'
import { steadfast } from '#domains/parcels/couriers/steadfast/steadfast.ts'
import { memoryTokenStore } from '#domains/parcels/couriers/token-store.ts'
import { openOutgoing } from '#platform/outgoing/outgoing.ts'
import { HostNotAllowed } from '#platform/outgoing/outgoing-error.ts'
import { openCourier, sampleParcel } from '../../tests/support/open-courier.ts'
import { receiveWebhooks } from '../../tests/support/receive-webhooks.ts'
import { type Simulators, startSimulators } from './server.ts'

let simulators: Simulators
const start = new Date('2026-11-25T06:00:00Z')
beforeEach(async () => {
  simulators = await startSimulators({ seed: 5, start })
})
afterEach(() => simulators.stop())

const read = async (path = '/') => (await fetch(`${simulators.page}${path}`)).text()
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${simulators.page}${path}`, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' })
const noFaultsForm = { lostAnswers: '0', repeatedEvents: '0', reorderedEvents: '0', delayMs: '0', refuseBookings: '' }

describe('the page', () => {
  test('shows couriers, parcels and their states, with texts escaped', async () => {
    const { courier } = openCourier(steadfast, simulators.couriers.steadfast)
    const parcel = sampleParcel('ORD-1-1')
    parcel.recipient.name = '"Tom" & Co'
    await courier.book([parcel])
    const page = await read()
    for (const words of [
      'Pathao',
      'RedX',
      'ORD-1-1',
      'in_review',
      '&quot;Tom&quot; &amp; Co',
      'Seed 5',
      '2026-11-25 12:00:00',
    ])
      expect(page).toContain(words)
    expect(await read('/?q=ORD-9')).not.toContain('ORD-1-1')
  })

  test('winds the clock, moves parcels, changes their end and pays out', async () => {
    const { courier } = openCourier(steadfast, simulators.couriers.steadfast)
    await courier.book([sampleParcel('ORD-1-1'), sampleParcel('ORD-2-1')])
    const parcels = simulators.couriers.steadfast.parcels()
    const [one, two] = parcels.map(({ consignment }) => consignment)
    expect((await post(`/steadfast/parcels/${one}`, { do: 'delivered' })).status).toBe(303)
    await post(`/steadfast/parcels/${two}`, { do: 'returned' })
    await post(`/steadfast/parcels/${two}`, { do: 'next' })
    expect(parcels.map(({ word }) => word)).toEqual(['in_review', 'pending'])
    expect((await post('/clock', { hours: '168' })).headers.get('location')).toBe('/')
    expect(parcels.map(({ word }) => word)).toEqual(['delivered', 'cancelled_return_received'])
    await post('/steadfast/payout', {})
    expect(parcels.map(({ payoutInvoice }) => payoutInvoice !== null)).toEqual([true, false])
    expect(await read()).toContain('2026-12-02 12:00:00')
  })

  test.each([
    { definition: pathao, end: 'exchanged', word: 'exchange', state: 'partly_delivered' },
    { definition: pathao, end: 'lost', word: 'On_Hold', state: 'on_hold' },
    { definition: steadfast, end: 'damaged', word: 'exceptional', state: 'on_hold' },
    { definition: redx, end: 'lost', word: 'agent-hold', state: 'on_hold' },
    { definition: steadfast, end: 'unknown_word', word: 'under_investigation', state: null },
    { definition: redx, end: 'unknown_word', word: 'under-investigation', state: null },
  ] as const)('a parcel of $definition.name is $end', async ({ definition, end, word, state }) => {
    const simulator = simulators.couriers[definition.code as 'redx']
    const { courier } = openCourier<z.ZodObject>(definition as never, simulator)
    await courier.book([sampleParcel('ORD-1-1', { area: { ids: [1400], name: 'Banani' } })])
    const [parcel] = simulator.parcels()
    expect((await post(`/${definition.code}/parcels/${parcel?.consignment}`, { do: end })).status).toBe(303)
    await simulators.clock.wind(30 * 24 * 3_600_000)
    expect(parcel?.word).toBe(word)
    expect(await courier.status(parcel?.consignment ?? '')).toMatchObject({ state, isKnown: state !== null })
  })

  test('an end that a courier does not have is not offered; RedX pays, and its API tells nobody', async () => {
    const { courier } = openCourier(redx, simulators.couriers.redx)
    const [booked] = await courier.book([sampleParcel('ORD-1-1', { area: { ids: [1400], name: 'Banani' } })])
    const [parcel] = simulators.couriers.redx.parcels()
    expect(booked?.ok).toBe(true)
    expect((await post(`/redx/parcels/${parcel?.consignment}`, { do: 'exchanged' })).status).toBe(400)
    await post(`/redx/parcels/${parcel?.consignment}`, { do: 'delivered' })
    await simulators.clock.wind(30 * 24 * 3_600_000)
    const sent = simulators.couriers.redx.deliveries().length
    await post('/redx/payout', {})
    expect(parcel?.payoutInvoice).toMatch(/^RDX-/)
    expect(simulators.couriers.redx.deliveries()).toHaveLength(sent)
  })

  test('sets faults, and takes them back', async () => {
    const { pathao: simulator } = simulators.couriers
    const form = { ...noFaultsForm, lostAnswers: '20', delayMs: '5', refuseBookings: 'No', isFailing: '1', isDown: '1' }
    await post('/pathao/faults', form)
    const failUntil = new Date(start.getTime() + 3_600_000)
    expect(simulator.faults).toMatchObject({ lostAnswers: 0.2, delayMs: 5, refuseBookings: 'No', failUntil })
    expect(simulator.isDown()).toBe(true)
    await post('/pathao/faults', noFaultsForm)
    expect(simulator.faults).toMatchObject({ lostAnswers: 0, failUntil: null })
    expect(simulator.isDown()).toBe(false)
  })

  test.each([
    ['lostAnswers', '101', 'Use a whole number from 0 to 100'],
    ['delayMs', 'soon', 'Use a whole number from 0 to 60,000'],
    ['refuseBookings', 'x'.repeat(201), 'Use at most 200 characters'],
  ])('a wrong %s is refused at its field, and nothing is changed', async (field, value, sentence) => {
    const answer = await post('/redx/faults', { ...noFaultsForm, rejectsKeys: '1', [field]: value })
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).toContain(`name="${field}" value="${value}"><span class="error" role="alert">${sentence}`)
    expect(simulators.couriers.redx.faults.rejectsKeys).toBe(false)
  })

  test('wrong hours, parcels and steps are refused', async () => {
    for (const hours of ['0', '-1', '9999', 'x']) expect((await post('/clock', { hours })).status).toBe(400)
    expect((await post('/pathao/parcels/none', { do: 'next' })).status).toBe(404)
  })

  test('another page in the same browser cannot steer it', async () => {
    expect((await post('/clock', { hours: '1' }, { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect(simulators.clock.now()).toEqual(start)
  })
})

describe('nothing reaches a real host', () => {
  test.each([pathao, steadfast, redx])('$name refuses its own hosts in the mode of simulators', ({ hosts, open }) => {
    const http = openOutgoing({ mode: 'simulators', clock: () => start, log: () => {} })
    for (const baseUrl of [hosts.live, hosts.test ?? 'https://sandbox.example'])
      expect(() =>
        open({ credentials: {} as never, baseUrl, tokens: memoryTokenStore(), clock: () => start, http }),
      ).toThrow(HostNotAllowed)
  })

  test('webhooks go to this machine only', async () => {
    for (const url of ['https://shop.example/hook', 'http://192.168.1.2/hook', 'x']) {
      await expect(simulators.couriers.redx.setWebhook({ url, secret: 's' })).rejects.toThrow('this machine only')
      const answer = await post('/redx/webhook', { url, secret: 's' })
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('this machine only')])
    }
    expect(simulators.couriers.redx.webhook()).toBeNull()
  })
})

test('an address that the courier refused is not kept: the one before stays', async () => {
  const { setWebhook, webhook } = simulators.couriers.pathao
  const nobody = { url: 'http://127.0.0.1:1/hook', secret: 's' }
  await expect(setWebhook(nobody)).rejects.toThrow('must answer 202')
  expect(webhook()).toBeNull()
  const receiver = await receiveWebhooks(pathao, 's', () => start)
  await setWebhook({ url: receiver.url, secret: 's' })
  await expect(setWebhook(nobody)).rejects.toThrow('must answer 202')
  expect(webhook()).toEqual({ url: receiver.url, secret: 's' })
  await receiver.stop()
})

test('a parcel that gets another end goes on from where it is, also where several steps have one word', async () => {
  const { step, setOutcome, parcels } = simulators.couriers.steadfast
  const { courier } = openCourier(steadfast, simulators.couriers.steadfast)
  await courier.book([sampleParcel('ORD-1-1')])
  const consignment = parcels()[0]?.consignment ?? ''
  setOutcome(consignment, 'delivered')
  for (let i = 0; i < 3; i++) await step(consignment)
  setOutcome(consignment, 'partly_delivered')
  for (let i = 0; i < 3; i++) await step(consignment)
  const words = ['in_review', 'pending', 'pending', 'pending', 'pending']
  const rest = ['partial_delivered_approval_pending', 'partial_delivered']
  expect(parcels()[0]?.history.map(({ word }) => word)).toEqual([...words, ...rest])
})

test('a taken port is reported, and nothing stays open', async () => {
  const taken = Number(new URL(simulators.page).port)
  const ports = { page: taken, pathao: 0, steadfast: 0, redx: 0 }
  await expect(startSimulators({ seed: 1, ports })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
