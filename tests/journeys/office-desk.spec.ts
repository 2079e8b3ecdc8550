import type { APIRequestContext } from '@playwright/test'
import { at, enter, expectMessage, expectScreensFit, hire } from './office-staff.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  newPhone,
  type Page,
  path,
  phoneSize,
  plentifulPiece,
  say,
  shopUrl,
  tabTo,
  test,
  untilServed,
} from './shopper.ts'

/**
 * An order by that phone number. All journeys share one shop, in which orders are confirmed at once. @returns its
 * number
 */
async function ordered(
  request: APIRequestContext,
  phone = newPhone(),
  address = 'House 12, Road 5, Mirpur 2',
): Promise<string> {
  const { id, size, color } = await plentifulPiece(request)
  const customerInfo = { fullName: 'Desk Buyer', phone, address, city: 'dhaka' }
  const headers = { origin: shopUrl }
  const data = { orderDetails: { paymentMethod: 'cod' }, customerInfo, items: [{ id, size, color, quantity: 1 }] }
  const answer = await untilServed(() => request.post(at('/backend/api/save-order'), { headers, data }))
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).orderId
}

/** The order waits to be called, by an exception of the main admin signed in on that page. */
async function lieWaiting(page: Page, orderId: string) {
  const answer = await page.request.put(at('/backend/api/orders'), {
    headers: { origin: shopUrl },
    data: { orderId, status: 'pending', reason: 'To be called' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const statusOf = async (page: Page, orderId: string) =>
  (await (await page.request.get(at(`/backend/api/get-order?orderId=${orderId}`))).json()).order.status

const heading = (page: Page, orderId: string) => page.getByRole('heading', { name: orderId })

async function openDesk(page: Page, orderId: string) {
  await page.goto(at(`/admin/desk?order=${orderId}`))
  await expect(heading(page, orderId)).toBeFocused()
}

for (const viewport of [deskSize, phoneSize]) {
  test(`by keyboard alone: confirmed, taken back, called later, changed, cancelled: ${viewport.width} px`, async ({
    page,
    request,
  }) => {
    test.setTimeout(test.info().timeout * 2)
    await page.setViewportSize(viewport)
    const [one, two, three] = [await ordered(request), await ordered(request), await ordered(request)]
    await enter(page, '/admin/desk')
    for (const orderId of [one, two, three]) await lieWaiting(page, orderId)

    await openDesk(page, one)
    await expect(page.getByText('First order of this number')).toBeVisible()
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/8801/)
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('c')
    await expect(heading(page, one)).toBeHidden()
    await expectMessage(page, `${one}: Confirmed by phone`)
    expect(await statusOf(page, one)).toBe('confirmed')
    // The key that leads to the messages, from wherever the caller is.
    await page.keyboard.press('F6')
    await tabTo(page, page.getByRole('button', { name: 'Undo' }), 10)
    await page.keyboard.press('Enter')
    await expect(heading(page, one)).toBeVisible()
    expect(await statusOf(page, one)).toBe('pending')

    await openDesk(page, two)
    await page.keyboard.press('l')
    await expect(page.getByRole('group', { name: 'No answer: when to call again?' })).toBeFocused()
    await page.keyboard.press('2')
    await expectMessage(page, `${two}: No answer`)
    await openDesk(page, two)
    await expect(page.getByText('1 call without an answer or to a wrong number')).toBeVisible()
    await page.keyboard.press('w')
    await expectMessage(page, `${two}: Wrong number`)
    await expect(page.getByRole('region', { name: 'Earlier calls' })).toContainText('Wrong number')
    await tabTo(page, page.getByRole('spinbutton', { name: /^Pieces of/ }))
    await page.keyboard.press('ArrowUp')
    await tabTo(page, page.getByRole('button', { name: 'Save and confirm' }))
    await page.keyboard.press('Enter')
    await expectMessage(page, `${two}: Changed and confirmed by phone`)
    expect(await statusOf(page, two)).toBe('confirmed')

    await openDesk(page, three)
    await page.keyboard.press('x')
    const cancel = page.getByRole('dialog', { name: `Cancel order ${three}?` })
    await tabTo(page, cancel.getByLabel('Reason'))
    await page.keyboard.type('Ordered')
    await tabTo(page, cancel.getByRole('button', { name: 'Cancel order' }))
    await page.keyboard.press('Enter')
    await expectMessage(page, `${three}: Cancelled by phone`)
    expect(await statusOf(page, three)).toBe('cancelled')
  })
}

test('two quick presses confirm one order; what is typed stays; keys can be switched off', async ({
  page,
  request,
}) => {
  const [one, two] = [await ordered(request), await ordered(request)]
  await enter(page, '/admin/desk')
  for (const orderId of [one, two]) await lieWaiting(page, orderId)
  await openDesk(page, one)
  await expect(page.getByRole('button', { name: 'Next order' })).toBeEnabled()
  let outcomes = 0
  page.on('request', (sent) => {
    if (sent.url().includes('/desk-outcomes')) outcomes++
  })
  await page.keyboard.press('c')
  await page.keyboard.press('c')
  await expectMessage(page, `${one}: Confirmed by phone`)
  const shown = page.locator('#desk-order')
  await expect(shown).toBeVisible()
  const next = (await shown.textContent()) ?? ''
  expect([next === one, outcomes]).toEqual([false, 1])

  const note = page.getByLabel('Note on the call')
  await note.fill('Asks for a call in the evening')
  await page.route('**/desk-outcomes', (route) => route.abort())
  // A click right after the order has appeared is ignored.
  await expect(async () => {
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText(`${next} may have been saved: please look at it`).first()).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await expect(shown).toHaveText(next)
  await expect(note).toHaveValue('Asks for a call in the evening')
  await page.unroute('**/desk-outcomes')

  const keys = page.getByRole('checkbox', { name: /^Single keys/ })
  const whenAgain = page.getByRole('group', { name: 'No answer: when to call again?' })
  await keys.uncheck()
  await shown.focus()
  await page.keyboard.press('l')
  await keys.check()
  await expect(whenAgain).toBeHidden()
  // A key right after the order has appeared is ignored, too.
  await expect(async () => {
    await shown.focus()
    await page.keyboard.press('l')
    await expect(whenAgain).toBeFocused({ timeout: 2000 })
  }).toPass()
  await expectNoBarriers(page)
})

/** Holds the answers about outcomes back until they are let through, or cut off. */
async function holdOutcomes(page: Page) {
  const until = Promise.withResolvers<'through' | 'off'>()
  await page.route('**/desk-outcomes', async (route) => {
    if ((await until.promise) === 'off') await route.abort()
    else await route.continue()
  })
  return { let: () => until.resolve('through'), cut: () => until.resolve('off') }
}

test('what is typed about an order stays while the one before it comes back', async ({ page, request }) => {
  const [one, two] = [await ordered(request), await ordered(request)]
  await enter(page, '/admin/desk')
  for (const orderId of [one, two]) await lieWaiting(page, orderId)
  await openDesk(page, one)
  const nextOrder = page.getByRole('button', { name: 'Next order' })
  await expect(nextOrder).toBeEnabled()
  const outcomes = await holdOutcomes(page)
  await page.keyboard.press('c')
  await expect(heading(page, one)).toBeHidden()
  const shown = page.locator('#desk-order')
  await expect(shown).toBeVisible()
  const next = (await shown.textContent()) ?? ''
  await page.getByLabel('Note on the call').fill('Asks for a call in the evening')
  await page.getByRole('button', { name: 'Change name, address or note' }).click()
  await page.getByLabel('Note from the customer').fill('Ring twice')
  outcomes.cut()
  await expectMessage(page, `${one} may have been saved: please look at it`)
  await expect(heading(page, one)).toBeVisible()
  await expect(page.getByLabel('Note on the call')).toHaveValue('')
  await nextOrder.click()
  await expect(heading(page, next)).toBeVisible()
  await expect(page.getByLabel('Note on the call')).toHaveValue('Asks for a call in the evening')
  await expect(page.getByLabel('Note from the customer')).toHaveValue('Ring twice')
})

test('an order that comes back by itself takes the focus from nobody who is elsewhere', async ({ page, request }) => {
  const [one, two] = [await ordered(request), await ordered(request)]
  await enter(page, '/admin/desk')
  for (const orderId of [one, two]) await lieWaiting(page, orderId)
  const shown = page.locator('#desk-order')
  const keys = page.getByRole('checkbox', { name: /^Single keys/ })
  const note = page.getByLabel('Note on the call')
  for (const elsewhere of [keys, note]) {
    await openDesk(page, one)
    await expect(page.getByRole('button', { name: 'Next order' })).toBeEnabled()
    const outcomes = await holdOutcomes(page)
    await page.keyboard.press('c')
    await expect(heading(page, one)).toBeHidden()
    await expect(shown).toBeFocused()
    await elsewhere.focus()
    outcomes.cut()
    await expect(heading(page, one)).toBeVisible()
    await (elsewhere === keys ? expect(keys) : expect(shown)).toBeFocused()
    await page.unroute('**/desk-outcomes')
  }
})

test('the desk that was opened for a certain order offers that one, also after a failed request', async ({
  page,
  request,
}) => {
  const [older, wanted] = [await ordered(request), await ordered(request)]
  await enter(page, '/admin/desk')
  for (const orderId of [older, wanted]) await lieWaiting(page, orderId)
  await page.route('**/claim-call', (route) => route.abort())
  await page.goto(at(`/admin/desk?order=${wanted}`))
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load the next order' })).toBeVisible()
  await page.unroute('**/claim-call')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page, wanted)).toBeVisible()
  // At 400 per cent the buttons would lie over the order.
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(page.getByRole('region', { name: 'What came of the call' })).toHaveCSS('position', 'static')
})

test('what is typed while a wrong number is being saved stays; the note that went with it does not come back', async ({
  page,
  request,
}) => {
  const orderId = await ordered(request)
  await enter(page, '/admin/desk')
  await lieWaiting(page, orderId)
  await openDesk(page, orderId)
  const note = page.getByLabel('Note on the call')
  const earlier = page.getByRole('region', { name: 'Earlier calls' })
  await note.fill('A stranger answered')
  const outcomes = await holdOutcomes(page)
  await page.getByRole('button', { name: 'Wrong number' }).click()
  await page.getByRole('button', { name: 'Change name, address or note' }).click()
  await page.getByLabel('Note from the customer').fill('Ring twice')
  outcomes.let()
  await expect(earlier).toContainText('A stranger answered')
  await expect(note).toHaveValue('')
  await expect(page.getByLabel('Note from the customer')).toHaveValue('Ring twice')
})

test('two orders of one number are merged at the desk, and called two in the sheet of an order', async ({
  page,
  request,
  browser,
}) => {
  const phone = newPhone()
  const [one, other] = [
    await ordered(request, phone),
    await ordered(request, phone, 'House 3, Road 1, Sector 9, Uttara'),
  ]
  await enter(page, '/admin/desk')
  await lieWaiting(page, one)
  await openDesk(page, one)
  const perhaps = page.getByRole('region', { name: 'Perhaps the same order' })
  await expect(perhaps).toContainText(other)
  const mergeButton = perhaps.getByRole('button', { name: 'Merge into this order…' })
  await page.getByRole('button', { name: 'Change name, address or note' }).click()
  await page.getByLabel('Note from the customer').fill('Ring twice')
  await expect(mergeButton).toBeDisabled()
  await expect(perhaps).toContainText('save or undo your changes of this order first')
  await page.getByLabel('Note from the customer').fill('')
  await mergeButton.press('Enter')
  const question = page.getByRole('dialog', { name: `Merge ${other} into ${one}?` })
  await expect(question).toContainText(`${one} keeps its number`)
  await expect(question).toContainText('Sector 9, Uttara')
  await page.setViewportSize(phoneSize)
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(deskSize)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await statusOf(page, other)).toBe('confirmed')
  await mergeButton.press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Merge them' }))
  await page.keyboard.press('Enter')
  await expectMessage(page, `${other} was merged into ${one}`)
  await expect(perhaps).toBeHidden()
  expect(await statusOf(page, other)).toBe('cancelled')

  await page.goto(at(`/admin/orders?view=${other}`))
  await page
    .getByRole('dialog', { name: other })
    .getByRole('paragraph')
    .filter({ hasText: 'all its pieces go with that order' })
    .getByRole('link', { name: one })
    .click()
  await expect(page.getByRole('dialog', { name: one })).toBeVisible()
  const shopper = await (await browser.newContext({ viewport: phoneSize })).newPage()
  for (const language of ['en', 'bn'] as const) {
    await shopper.goto(path(language, `/order-confirmation?orderId=${other}`))
    await expect(shopper.getByRole('heading', { name: say(language, 'order_merged') })).toBeVisible()
    await expect(shopper.getByText(say(language, 'notice_merged'))).toBeVisible()
    await expect(shopper.getByText(one)).toHaveCount(0)
  }
  await shopper.goto(path('en', `/track-order?orderId=${other}`))
  await shopper.getByLabel(say('en', 'unlock_phone')).last().fill(phone)
  await shopper.getByRole('button', { name: say('en', 'unlock_button') }).click()
  await shopper.getByRole('link', { name: `Merged into order ${one}` }).click()
  await expect(shopper).toHaveURL(new RegExp(`orderId=${one}$`))
  await expectNoBarriers(shopper)
  await expectNoSidewaysScroll(shopper)
  await shopper.context().close()

  const third = await ordered(request, phone)
  await page.goto(at(`/admin/orders?view=${third}`))
  const sheet = page.getByRole('dialog', { name: third })
  await expect(sheet.getByRole('region', { name: 'Perhaps the same order' })).toContainText(one)
  await sheet.getByRole('button', { name: 'These are two orders' }).press('Enter')
  await expect(sheet.getByRole('region', { name: 'Perhaps the same order' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(sheet.getByRole('region', { name: 'Perhaps the same order' })).toContainText(one)
})

test('an order whose advance has not come in is confirmed only with a reason, by keyboard; who may not decide reads whom to ask', async ({
  page,
  request,
  browser,
}) => {
  const phone = newPhone()
  await enter(page, '/admin/desk')
  const post = async (where: string, data: object) => {
    const answer = await page.request.post(at(`/backend/api/${where}`), { headers: { origin: shopUrl }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const target = { by: 'phone', phone }
  await post('cod-blocks', { target, outcome: 'none', reason: 'Refused twice' })
  const { id, size, color } = await plentifulPiece(request)
  const entered = async (): Promise<string> => {
    const { orderId } = await post('staff-orders', {
      orderDetails: { paymentMethod: 'cod' },
      customerInfo: { fullName: 'Desk Buyer', phone, address: 'House 12, Road 5, Mirpur 2', city: 'dhaka' },
      items: [{ id, size, color, quantity: 1 }],
      channel: 'phone',
      idempotencyKey: crypto.randomUUID(),
    })
    return orderId
  }
  const [one, other] = [await entered(), await entered()]

  const clerk = await hire(page, ['orders.view', 'orders.edit'])
  const colleague = await (await browser.newContext({ viewport: phoneSize })).newPage()
  await enter(colleague, `/admin/orders?view=${one}`, clerk)
  await colleague.getByRole('dialog', { name: one }).getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectMessage(colleague, /Please ask the main admin/)
  await colleague.context().close()

  await openDesk(page, one)
  await expect(page.getByText(/^Advance of ৳[\d,]+ asked, ৳0 received$/)).toBeVisible()
  const question = page.getByRole('dialog', { name: `${one}: advance not received` })
  await expect(async () => {
    await page.keyboard.press('c')
    await expect(question).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(question).toContainText(/The advance of ৳[\d,]+ has not come in\. Confirm without it\?/)
  await page.setViewportSize(phoneSize)
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(deskSize)
  await tabTo(page, question.getByLabel('Reason'))
  await page.keyboard.type('Her brother pays in the shop')
  await tabTo(page, question.getByRole('button', { name: 'Confirm without it' }))
  await page.keyboard.press('Enter')
  await expectMessage(page, `${one}: Confirmed by phone`)
  expect(await statusOf(page, one)).toBe('confirmed')

  await page.goto(at(`/admin/orders?view=${other}`))
  const sheet = page.getByRole('dialog', { name: other })
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).press('Enter')
  const again = page.getByRole('dialog', { name: `${other}: advance not received` })
  await again.getByRole('button', { name: 'Confirm without it' }).press('Enter')
  await expect(again.getByText('Please give a reason')).toBeVisible()
  await again.getByLabel('Reason').fill('Known from the market')
  await again.getByRole('button', { name: 'Confirm without it' }).press('Enter')
  await expect(again).toBeHidden()
  expect(await statusOf(page, other)).toBe('confirmed')
})

test('somebody else cannot take what is taken, and who may not change orders has no desk', async ({
  page,
  request,
  browser,
}) => {
  const orderId = await ordered(request)
  await enter(page, '/admin/desk')
  await lieWaiting(page, orderId)
  await openDesk(page, orderId)
  const colleague = await browser.newPage()
  await enter(colleague, `/admin/desk?order=${orderId}`, await hire(page, ['orders.view', 'orders.edit']))
  await expectMessage(colleague, 'This order does not wait, or somebody else is calling about it')
  await colleague.close()
  const watcher = await browser.newPage()
  await enter(watcher, '/admin/desk', await hire(page, ['orders.view']))
  await expect(watcher.getByText('This screen is not open to you')).toBeVisible()
  await watcher.close()
})

test('the desk fits, without barriers', async ({ page }) => {
  await enter(page, '/admin/desk')
  for (const viewport of [deskSize, phoneSize]) {
    await page.setViewportSize(viewport)
    await expectScreensFit(page, ['desk'])
  }
})
