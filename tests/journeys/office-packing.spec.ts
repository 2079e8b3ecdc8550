import type { APIRequestContext } from '@playwright/test'
import { at, enter, expectScreensFit, hire, logIn, row } from './office-staff.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  newPhone,
  type Page,
  passing,
  phoneSize,
  shopUrl,
  test,
} from './shopper.ts'

type Offer = { id: number; size: string; color: string }

/** Three variants with plenty of stock; the first two are ordered. */
async function offers(request: APIRequestContext): Promise<Offer[]> {
  const data = await (await request.get(at('/backend/api/products-data?perPage=40&page=1'))).json()
  type Variant = { size: string; color: string; available: boolean; left?: number }
  type Product = { number: number; title: string; variants: Variant[] }
  return data.products
    .filter(({ title }: Product) => !title.startsWith(passing))
    .flatMap(({ number: id, variants }: Product) =>
      variants
        .filter(({ available, left }) => available && left === undefined)
        .map(({ size, color }) => ({ id, size, color })),
    )
    .slice(0, 3)
}

/** An order of somebody who reads Bangla: two of the first piece, one of the second. @returns its number */
async function orderInBangla(request: APIRequestContext, pieces?: Offer[]): Promise<string> {
  const [first, second] = pieces ?? (await offers(request))
  const items = [
    { ...first, quantity: 2 },
    { ...second, quantity: 1 },
  ]
  const address = 'বাড়ি ১২, রোড ৫, সেকশন ২, মিরপুর'
  const customerInfo = { fullName: 'শাহরিয়ার চৌধুরী', phone: newPhone(), address, city: 'dhaka' }
  const answer = await request.post(at('/backend/api/save-order'), {
    headers: { origin: shopUrl },
    data: { orderDetails: { paymentMethod: 'cod' }, customerInfo, items, locale: 'bn' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).orderId
}

/** SKUs, as the pieces carry them. */
async function skus(page: Page, pieces: Offer[]): Promise<string[]> {
  return Promise.all(
    pieces.map(async ({ id, size, color }) => {
      const answer = await page.request.get(at(`/backend/api/inventory-variants?product=${id}`))
      const { stockLevels }: { stockLevels: { size: string; color: string; sku: string }[] } = await answer.json()
      return stockLevels.find((stockLevel) => stockLevel.size === size && stockLevel.color === color)?.sku ?? ''
    }),
  )
}

/** A hand scanner types wherever the focus is, and ends with Enter. */
async function scan(page: Page, code: string) {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const alert = (page: Page) => page.getByRole('alert')

test('picked from a list, packed by scan with a wrong piece, labelled in Bangla at 4 × 6 inches', async ({
  page,
  request,
}) => {
  // Asked once: other journeys buy, and what there is plenty of changes.
  const pieces = await offers(request)
  const orderId = await orderInBangla(request, pieces)
  await enter(page, `/admin/orders?search=${orderId}`)
  await row(page, orderId).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Picking List' }).click()
  await expect(page.getByText('3 pieces for 1 order · 0 of 2 lines picked')).toBeVisible()
  for (const tick of await page.getByRole('checkbox').all()) await tick.check()
  await expect(page.getByText('2 of 2 lines picked')).toBeVisible()
  await expect(page.getByText(/^Picked by (?!you)/)).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('2 of 2 lines picked')).toBeVisible()

  const [first = '', second = '', wrong = ''] = await skus(page, pieces)
  await page.goto(at('/admin/parcels/packing'))
  await expect(page.getByRole('textbox', { name: 'Number of the parcel' })).toBeFocused()
  await scan(page, orderId)
  const table = page.getByRole('region', { name: `Parcel ${orderId}-1` })
  await expect(table.getByText('0 of 3 pieces packed')).toBeVisible()
  await scan(page, wrong)
  await expect(alert(page).getByText(/^Wrong piece: .* does not belong into this parcel$/)).toBeVisible()
  await scan(page, second)
  await expect(table.getByText(/^1 of 3 pieces packed/)).toBeVisible()
  await expect(alert(page).getByText(/Wrong piece/)).toHaveCount(0)
  await scan(page, second)
  await expect(alert(page).getByText(/^One too many: /)).toBeVisible()
  await scan(page, `${orderId}-1`)
  await expect(alert(page).getByText(/^Not packed yet: 2 × /)).toBeVisible()
  await scan(page, first)
  await expect(table.getByText(/^2 of 3 pieces packed/)).toBeVisible()
  await page.reload()
  await expect(table.getByText(/^2 of 3 pieces packed/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Piece' })).toBeFocused()
  await scan(page, first)
  await expect(table.getByText('Every piece is in.', { exact: false })).toBeVisible()
  await scan(page, `${orderId}-1`)
  await expect(page.getByText(`${orderId}-1 is packed`)).toBeVisible()

  await table.getByRole('link', { name: 'Print Label' }).click()
  const label = page.getByRole('article', { name: `লেবেল ${orderId}-1` })
  await expect(label.getByText('টাকা নিতে হবে')).toBeVisible()
  await expect(label.getByText('শাহরিয়ার চৌধুরী')).toBeVisible()
  await expect(label.locator('svg[data-code128]')).toHaveAttribute('data-code128', `${orderId}-1`)
  await page.emulateMedia({ media: 'print' })
  const box = await label.boundingBox()
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([384, 574])
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/MediaBox\s*\[[^\]]*\]/g)).toHaveLength(1)
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 288(\.\d+)? 432(\.\d+)?\]/)
  await page.screenshot({ path: test.info().outputPath('label-bangla.png') })
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'A4, four a sheet' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'A4, four a sheet' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto(at(`/admin/orders?view=${orderId}`))
  await expect(
    page.getByRole('dialog', { name: orderId }).getByText('Processing', { exact: true }).first(),
  ).toBeVisible()
})

test('pieces without a code are packed by hand; who may only see orders packs nothing', async ({
  page,
  request,
  browser,
}) => {
  const orderId = await orderInBangla(request)
  await enter(page, `/admin/orders?view=${orderId}`)
  await page.getByRole('dialog', { name: orderId }).getByRole('link', { name: 'Pack', exact: true }).click()
  const table = page.getByRole('region', { name: `Parcel ${orderId}-1` })
  for (let piece = 0; piece < 3; piece++) {
    await table.locator('button[aria-label^="Put one in"]:enabled').first().click()
    await expect(table.getByText(new RegExp(`^${piece + 1} of 3 pieces packed`))).toBeVisible()
  }
  await table.getByRole('button', { name: 'Mark Packed' }).click()
  await expect(page.getByText(`${orderId}-1 is packed`)).toBeVisible()

  const viewer = await hire(page, ['orders.view'])
  const other = await (await browser.newContext()).newPage()
  await logIn(other, viewer)
  await other.waitForURL('**/admin/dashboard')
  await other.goto(at(`/admin/orders?view=${orderId}`))
  const sheet = other.getByRole('dialog', { name: orderId })
  await expect(sheet.getByRole('link', { name: 'Print' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Pack', exact: true })).toHaveCount(0)
  await other.context().close()
})

/**
 * A browser that reads barcodes, and a camera. `hold` puts codes into the picture.
 * @param refusal of the camera, by the name that browsers give it
 */
async function giveCamera(page: Page, refusal?: string) {
  await page.addInitScript((why) => {
    const test = { codes: [] as string[], streams: [] as MediaStream[], why }
    class Detector {
      static getSupportedFormats = async () => ['code_128', 'ean_13', 'qr_code']
      detect = async () =>
        test.codes.map((rawValue) => ({ rawValue, boundingBox: { x: 0, y: 0, width: 10, height: 10 } }))
    }
    Object.assign(globalThis, { BarcodeDetector: Detector, camera: test })
    navigator.mediaDevices.getUserMedia = async () => {
      if (test.why) throw new DOMException('', test.why)
      const canvas = document.createElement('canvas')
      const draw = () => canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
      setInterval(draw, 100)
      draw()
      const stream = canvas.captureStream()
      test.streams.push(stream)
      return stream
    }
  }, refusal)
  type Camera = { camera: { codes: string[]; streams: MediaStream[]; why: string | undefined } }
  return {
    hold: (...codes: string[]) =>
      page.evaluate((given) => {
        ;(globalThis as unknown as Camera).camera.codes = given
      }, codes),
    allow: () =>
      page.evaluate(() => {
        ;(globalThis as unknown as Camera).camera.why = undefined
      }),
    running: () =>
      page.evaluate(
        () =>
          (globalThis as unknown as Camera).camera.streams
            .flatMap((stream) => stream.getTracks())
            .filter(({ readyState }) => readyState === 'live').length,
      ),
  }
}

/** May this page ask for the camera at all? */
const mayAskForCamera = (page: Page) =>
  page.evaluate(() =>
    (
      document as unknown as { featurePolicy: { allowsFeature: (name: string) => boolean } }
    ).featurePolicy.allowsFeature('camera'),
  )

test('the camera scans in place of a scanner: each piece once, and it stops when it is closed', async ({
  page,
  request,
}) => {
  const pieces = await offers(request)
  const orderId = await orderInBangla(request, pieces)
  const camera = await giveCamera(page)
  await page.setViewportSize(phoneSize)
  await enter(page, '/admin/parcels/packing')
  const [first = '', second = '', wrong = ''] = await skus(page, pieces)
  await page.getByRole('button', { name: 'Scan with Camera' }).click()
  await expect(page.locator('video')).toBeVisible()
  await camera.hold(orderId)
  const table = page.getByRole('region', { name: `Parcel ${orderId}-1` })
  await expect(table.getByText('0 of 3 pieces packed')).toBeVisible()
  await camera.hold(first)
  await expect(table.getByText(/^1 of 3 pieces packed/)).toBeVisible()
  // The first stays in the picture, and is no second piece.
  await camera.hold(second, first)
  await expect(table.getByText(/^2 of 3 pieces packed/)).toBeVisible()
  await camera.hold(wrong)
  await expect(alert(page).getByText(/^Wrong piece: /)).toBeVisible()
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  expect(await camera.running()).toBe(1)
  await page.getByRole('button', { name: 'Close Camera' }).click()
  await expect(page.locator('video')).toHaveCount(0)
  await expect.poll(camera.running).toBe(0)

  await page.goto(at('/admin/parcels/returns'))
  await page.getByRole('button', { name: 'Scan with Camera' }).click()
  await camera.hold('NO-SUCH-PARCEL')
  await expect(page.getByText('No parcel has the number NO-SUCH-PARCEL', { exact: false })).toBeVisible()
})

test('without permission or camera it is said why; without a reader in the browser nothing is offered', async ({
  page,
  browser,
}) => {
  const camera = await giveCamera(page, 'NotAllowedError')
  await enter(page, '/admin/parcels/packing')
  await page.getByRole('button', { name: 'Scan with Camera' }).click()
  await expect(alert(page).getByText('This site may not use the camera.', { exact: false })).toBeVisible()
  await camera.allow()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.locator('video')).toBeVisible()
  await expect(page.getByText('This site may not use the camera.', { exact: false })).toHaveCount(0)

  const other = await (await browser.newContext()).newPage()
  await giveCamera(other, 'NotFoundError')
  await enter(other, '/admin/parcels/returns')
  await other.getByRole('button', { name: 'Scan with Camera' }).click()
  await expect(alert(other).getByText('This device has no camera', { exact: false })).toBeVisible()
  await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
  await other.reload()
  await expect(other.getByRole('textbox', { name: 'Number of the parcel' })).toBeVisible()
  await other.waitForLoadState('networkidle')
  await expect(other.getByRole('button', { name: 'Scan with Camera' })).toHaveCount(0)
  expect(await mayAskForCamera(other)).toBe(true)
  await other.goto(at('/'))
  expect(await mayAskForCamera(other)).toBe(false)
  await other.context().close()
})

test('barcode labels: as many as there are pieces, on a sheet or a roll', async ({ page, request }) => {
  const [offer] = await offers(request)
  await enter(page, `/admin/products?view=${offer?.id}`)
  await page.getByRole('dialog').getByRole('link', { name: 'Barcode Labels' }).click()
  await expect(page.locator('.piece-label').first()).toBeVisible()
  await page.getByRole('button', { name: 'None' }).click()
  await expect(page.locator('.piece-label')).toHaveCount(0)
  await page.getByRole('spinbutton').first().fill('30')
  await expect(page.locator('.piece-label')).toHaveCount(30)
  await page.getByRole('button', { name: 'Roll, 50 × 25 mm' }).click()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/MediaBox\s*\[[^\]]*\]/g)).toHaveLength(30)
})

for (const viewport of [deskSize, phoneSize]) {
  test(`picking, packing and labels: no barriers, nothing too wide: ${viewport.width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport)
    const orderId = await orderInBangla(request)
    const [offer] = await offers(request)
    await enter(page, '/admin/parcels/picking')
    const made = await page.request.post(at('/backend/api/picking-lists'), {
      headers: { origin: shopUrl },
      data: { orderIds: [orderId] },
    })
    const { list } = await made.json()
    await expectScreensFit(page, [
      'parcels/picking',
      `parcels/picking?list=${list}`,
      `parcels/packing?number=${orderId}`,
      `orders/print?kind=label#${orderId}`,
      `products/labels?product=${offer?.id}`,
    ])
  })
}

test('the table takes one parcel after the other, and none comes back by itself', async ({ page, request }) => {
  const pieces = await offers(request)
  const [one, two] = [await orderInBangla(request, pieces), await orderInBangla(request, pieces)]
  const started: string[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith('/packing-start')) started.push(asked.postDataJSON().number)
  })
  const table = (orderId: string) => page.getByRole('region', { name: `Parcel ${orderId}-1` })
  const field = (name: string) => page.getByRole('textbox', { name })

  await enter(page, '/admin/parcels/packing')
  await expect(field('Number of the parcel')).toBeFocused()
  const [first = '', second = ''] = await skus(page, pieces)
  await scan(page, one)
  await table(one).getByRole('button', { name: 'Put Aside' }).click()
  await expect(field('Number of the parcel')).toBeFocused()
  await expect(page).toHaveURL(/\/packing$/)
  await expect(table(one)).toHaveCount(0)

  await scan(page, one)
  await expect(field('Piece')).toBeFocused()
  for (const [sku, packed] of [
    [first, 1],
    [first, 2],
    [second, 3],
  ] as const) {
    await scan(page, sku)
    await expect(table(one).getByText(new RegExp(`^${packed} of 3 pieces packed`))).toBeVisible()
  }
  await scan(page, `${one}-1`)
  await expect(page.getByText(`${one}-1 is packed`)).toBeVisible()
  // The next number needs no press.
  await scan(page, two)
  await expect(table(two)).toBeVisible()
  await expect(table(one)).toHaveCount(0)
  await scan(page, second)
  await expect(table(two).getByText(/^1 of 3 pieces packed/)).toBeVisible()
  await table(two).getByRole('button', { name: 'Put Aside' }).click()
  await expect(page).toHaveURL(/\/packing$/)
  await scan(page, `${one}-1`)
  await table(one).getByRole('button', { name: 'Next Parcel' }).click()
  await expect(page).toHaveURL(/\/packing$/)
  await expect(field('Number of the parcel')).toBeFocused()
  await expect(page.getByRole('region', { name: /^Parcel ORD/ })).toHaveCount(0)
  expect(started).toEqual([one, one, two, `${one}-1`])
})

test('what is scanned while a parcel is still opened goes into it, and its number again packs it', async ({
  page,
  request,
}) => {
  const pieces = await offers(request)
  const orderId = await orderInBangla(request, pieces)
  await enter(page, '/admin/parcels/packing')
  const [first = '', second = ''] = await skus(page, pieces)
  const slow = Promise.withResolvers<void>()
  await page.route('**/packing-start', async (route) => {
    await slow.promise
    await route.continue()
  })
  await expect(page.getByRole('textbox', { name: 'Number of the parcel' })).toBeFocused()
  for (const code of [orderId, orderId, first, first, second, orderId]) await scan(page, code)
  await expect(page.getByRole('button', { name: 'Looking...' })).toBeVisible()
  slow.resolve()
  const table = page.getByRole('region', { name: `Parcel ${orderId}-1` })
  await expect(table.getByText(/^3 of 3 pieces packed/)).toBeVisible()
  await expect(page.getByText(`${orderId}-1 is packed`, { exact: true })).toBeVisible()
})

test('a parcel whose number is scanned while the one before is marked as packed is opened after it', async ({
  page,
  request,
}) => {
  const pieces = await offers(request)
  const [one, two] = [await orderInBangla(request, pieces), await orderInBangla(request, pieces)]
  const table = (orderId: string) => page.getByRole('region', { name: `Parcel ${orderId}-1` })
  await enter(page, '/admin/parcels/packing')
  const [first = '', second = ''] = await skus(page, pieces)
  const scanned: string[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith('/packing-scan')) scanned.push(asked.postDataJSON().code)
  })
  const slow = Promise.withResolvers<void>()
  await page.route('**/packing-finish', async (route) => {
    await slow.promise
    await route.continue()
  })
  await expect(page.getByRole('textbox', { name: 'Number of the parcel' })).toBeFocused()
  await scan(page, one)
  await expect(page.getByRole('textbox', { name: 'Piece' })).toBeFocused()
  const packing = page.waitForRequest('**/packing-finish')
  for (const code of [first, first, second, `${one}-1`, two]) await scan(page, code)
  await packing
  slow.resolve()
  await expect(table(two).getByText('0 of 3 pieces packed')).toBeVisible()
  expect(scanned).toEqual([first, first, second])
})

test('a scan that waits for the network goes into the parcel that was open when it was made', async ({
  page,
  request,
}) => {
  const pieces = await offers(request)
  const [one, two] = [await orderInBangla(request, pieces), await orderInBangla(request, pieces)]
  const table = (orderId: string) => page.getByRole('region', { name: `Parcel ${orderId}-1` })
  await enter(page, '/admin/parcels/packing')
  const [first = ''] = await skus(page, pieces)
  const slow = Promise.withResolvers<void>()
  await page.route('**/packing-scan', async (route) => {
    await slow.promise
    // The page may have given up and sent it again.
    await route.continue().catch(() => {})
  })
  await expect(page.getByRole('textbox', { name: 'Number of the parcel' })).toBeFocused()
  await scan(page, one)
  await expect(page.getByRole('textbox', { name: 'Piece' })).toBeFocused()
  await scan(page, first)
  await scan(page, first)
  await table(one).getByRole('button', { name: 'Put Aside' }).click()
  await expect(page.getByRole('textbox', { name: 'Number of the parcel' })).toBeFocused()
  await scan(page, two)
  await expect(table(two)).toBeVisible()
  slow.resolve()
  await expect(page.getByText(/: 2 of 2$/)).toBeVisible()
  await expect(table(two).getByText('0 of 3 pieces packed')).toBeVisible()
  await table(two).getByRole('button', { name: 'Put Aside' }).click()
  await expect(page).toHaveURL(/\/packing$/)
  await scan(page, one)
  await expect(table(one).getByText(/^2 of 3 pieces packed/)).toBeVisible()
})
