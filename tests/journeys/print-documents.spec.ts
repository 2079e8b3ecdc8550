import type { APIRequestContext } from '@playwright/test'
import { at, enter } from './office-staff.ts'
import { faultsOf, isQrOf, readBars, widthsOf } from './printed.ts'
import { expect, newPhone, type Page, passing, shopUrl, test } from './shopper.ts'

/** Of the picture to a dot of the screen: a bar has several dots then. */
const dotsPerPixel = 4
const pixelsPerMm = 96 / 25.4
test.use({ deviceScaleFactor: dotsPerPixel })

/** Conjuncts, a vowel sign before its consonant, a mark above and one below. */
const name = 'শ্রী সুস্মিতা ভট্টাচার্য্য'
const long = {
  name: 'মোহাম্মদ শাহরিয়ার রহমান চৌধুরী (মেসার্স শাপলা ট্রেডার্স অ্যান্ড কোং লিমিটেড, তৃতীয় শাখা)',
  address:
    'ফ্ল্যাট ৭/বি, সপ্তম তলা, সূর্যোদয় অ্যাপার্টমেন্ট, প্লট ৪৫/২, রোড নং ১১ (পুরাতন ২৭), ব্লক-সি, ধানমন্ডি আবাসিক এলাকা, কেন্দ্রীয় মসজিদের পশ্চিম পার্শ্বে, সোনালী ব্যাংকের বিপরীতে, লিফটের ছয়',
  notes: 'দয়া করে বিকেল পাঁচটার পরে আসবেন। দারোয়ানের কাছে রেখে যাবেন না। '.repeat(7).trim(),
}

type Variant = { size: string; color: string; available: boolean; left?: number }

/** An order in Bangla with so many lines. @returns its number */
async function order(
  request: APIRequestContext,
  { lines, name, address, notes = '' }: { lines: number; name: string; address: string; notes?: string },
): Promise<string> {
  const data = await (await request.get(at('/backend/api/products-data?perPage=60&page=1'))).json()
  type Product = { number: number; title: string; variants: Variant[] }
  const items = data.products
    .filter(({ title }: Product) => !title.startsWith(passing))
    .flatMap(({ number: id, variants }: Product) =>
      variants
        .filter(({ available, left }) => available && left === undefined)
        .slice(0, 1)
        .map(({ size, color }) => ({ id, size, color, quantity: 1 })),
    )
    .slice(0, lines)
  expect(items).toHaveLength(lines)
  const answer = await request.post(at('/backend/api/save-order'), {
    headers: { origin: shopUrl },
    data: {
      orderDetails: { paymentMethod: 'cod', notes },
      customerInfo: { fullName: name, phone: newPhone(), altPhone: newPhone(), address, city: 'dhaka' },
      items,
      locale: 'bn',
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).orderId
}

/** Opens documents as the printer draws them. @param width of the paper between its margins, in mm */
async function print(page: Page, what: { kind: string; size: string; orderId: string; width: number }) {
  const { kind, size, orderId, width } = what
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(({ key, size }) => localStorage.setItem(key, size), {
    key: `bunon-office-print-size-${kind}`,
    size,
  })
  await page.goto(at(`/admin/orders/print?kind=${kind}#${orderId}`))
  await page.reload()
  const sheet = page.getByRole('article').filter({ hasText: orderId })
  await expect(sheet).toHaveCount(1)
  await page.evaluate(() => document.fonts.ready)
  await page.setViewportSize({ width: Math.round(width * pixelsPerMm), height: 900 })
  await page.emulateMedia({ media: 'print' })
  return sheet
}

const documents = [
  { kind: 'label', size: '4x6', width: 101.6 },
  { kind: 'label', size: 'a4', width: 210 },
  { kind: 'invoice', size: 'a4', width: 186 },
  { kind: 'invoice', size: 'a5', width: 130 },
  { kind: 'slip', size: 'a4', width: 186 },
  { kind: 'slip', size: 'a5', width: 130 },
]

test('label and documents: the pictures of both codes say what they shall, Bangla is shaped, and nothing is cut off', async ({
  page,
  request,
}) => {
  const orderId = await order(request, { lines: 2, name, address: 'বাড়ি ১২, রোড ৫, সেকশন ২, মিরপুর' })
  await enter(page, '/admin/orders')
  for (const printed of documents) {
    const sheet = await print(page, { ...printed, orderId })
    const { text, narrowest } = await readBars(sheet.locator('svg[data-code128]').first())
    expect(text).toBe(orderId)
    // Cheap scanners want a quarter of a millimetre.
    expect(narrowest / dotsPerPixel / pixelsPerMm).toBeGreaterThan(0.25)
    const qr = sheet.getByRole('img', { name: 'অর্ডার কোথায় দেখুন' })
    expect(await isQrOf(qr, `${shopUrl}/bn/track-order?orderId=${orderId}`)).toBe(true)
    expect(await isQrOf(qr, `${shopUrl}/track-order?orderId=${orderId}`)).toBe(false)
    expect(await faultsOf(sheet), `${printed.kind} on ${printed.size}`).toEqual([])
    await sheet.screenshot({ path: test.info().outputPath(`${printed.kind}-${printed.size}.png`) })
  }
  const label = await print(page, { kind: 'label', size: '4x6', width: 101.6, orderId })
  const { lines, printed, shaped, unshaped } = await widthsOf(label.getByText(name, { exact: true }))
  expect(lines).toBe(1)
  expect(Math.abs(printed / shaped - 1)).toBeLessThan(0.02)
  expect(printed).toBeLessThan(unshaped * 0.9)
})

test('twelve lines, long names, addresses and notes: nothing is cut off, lies on something else or leaves the paper', async ({
  page,
  request,
}) => {
  const orderId = await order(request, { lines: 12, ...long })
  await enter(page, '/admin/orders')
  for (const printed of documents) {
    const sheet = await print(page, { ...printed, orderId })
    await expect(sheet.getByText(long.notes)).toBeVisible()
    expect(await faultsOf(sheet), `${printed.kind} on ${printed.size}`).toEqual([])
    await sheet.screenshot({ path: test.info().outputPath(`long-${printed.kind}-${printed.size}.png`) })
  }
  // The check sees what does not fit: a label of half the height.
  const label = await print(page, { kind: 'label', size: '4x6', width: 101.6, orderId })
  await label.evaluate((node) => {
    if (node instanceof HTMLElement) node.style.height = '80mm'
  })
  expect(await faultsOf(label)).not.toEqual([])
})

test('on a full label the customer’s note is cut off, and not what is taken back', async ({ page, request }) => {
  const orderId = await order(request, { lines: 2, ...long })
  await page.route('**/parcel-labels?*', async (route) => {
    const json = await (await route.fetch()).json()
    for (const label of json.labels) label.takesBack = '1 × Panjabi (M, Green)'
    await route.fulfill({ json })
  })
  await enter(page, '/admin/orders')
  const label = await print(page, { kind: 'label', size: '4x6', width: 101.6, orderId })
  await expect(label.getByText('1 × Panjabi (M, Green)')).toBeVisible()
  const isCut = await label.evaluate((node) => {
    if (node instanceof HTMLElement) node.style.height = '80mm'
    document.fonts.dispatchEvent(new Event('loadingdone'))
    const notes = [...node.querySelectorAll<HTMLElement>('.label-note')]
    return notes.map(({ style }) => style.getPropertyValue('-webkit-line-clamp') !== '')
  })
  expect(isCut).toEqual([false, true])
})
