import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { enter, expectMessage } from './office-staff.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  passing,
  path,
  phoneSize,
  say,
  shopUrl,
  test,
} from './shopper.ts'

/** A picture that no other run has sent. */
const photo = () =>
  sharp({
    create: {
      width: 300,
      height: 400,
      channels: 3,
      background: '#15493f',
      noise: { type: 'gaussian', mean: 90, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()

/** What a run of uploads says. */
const statusOf = (page: Page) => page.getByRole('region', { name: 'Upload' }).getByRole('status')

const tile = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** A product of its own, with two pictures to come. */
async function newProduct(page: Page, sku: string) {
  const answer = await page.request.post(`${shopUrl}/backend/api/products`, {
    headers: { origin: shopUrl },
    data: { title: `${passing} ${sku}`, category: 'mens', sku, colors: 'Red, Green', price: 900 },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('pictures are uploaded, described, moved and deleted, and the deletion is undone', async ({ page }) => {
  await page.setViewportSize(deskSize)
  await enter(page, '/admin/media')
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem').first()).toBeVisible()
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  const name = `indigo-${Date.now()}.jpg`
  const file = { name, mimeType: 'image/jpeg', buffer: await photo() }
  await page.getByLabel('Choose files').setInputFiles(file)
  await expect(statusOf(page)).toHaveText('Uploaded 1 file.')
  await page.getByLabel('Choose files').setInputFiles(file)
  await expect(statusOf(page)).toHaveText('Uploaded 0 files. 1 was in the library already.')

  await tile(page, name).getByRole('button').click()
  const sheet = page.getByRole('dialog', { name })
  // The blank at its end is not saved, and is no change.
  await sheet.getByLabel('What it shows', { exact: true }).fill('A green shawl ')
  await sheet.getByLabel('What it shows, in Bangla').fill('সবুজ শাল')
  const point = sheet.getByRole('button', { name: /^Focal point/ })
  await point.press('ArrowLeft')
  await point.press('ArrowUp')
  await expect(point).toHaveAccessibleName(/40% from the left, 40% from the top/)
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(question).toBeHidden()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, `${name} saved`)
  const download = page.waitForEvent('download')
  await sheet.getByRole('link', { name: 'Original' }).click()
  expect((await download).suggestedFilename()).toBe(name)
  await sheet.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('dialog', { name: 'Move 1 file' }).getByLabel('Folder').fill('Eid 2027')
  await page.getByRole('dialog', { name: 'Move 1 file' }).getByRole('button', { name: 'Move' }).click()
  await expectMessage(page, '1 file moved to Eid 2027')
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this file?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(sheet).toBeHidden()
  await expect(tile(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tile(page, name)).toBeVisible()
})

test('a folder named by SKU goes to its products, and after a reload only what is missing is sent', async ({
  page,
}) => {
  await page.setViewportSize(phoneSize)
  await enter(page, '/admin/media')
  const sku = `SHW-${Date.now()}`
  await newProduct(page, sku)
  const folder = await mkdtemp(join(tmpdir(), 'eid-'))
  for (const name of [`${sku}-2.jpg`, `${sku}.jpg`, 'IMG_2034.jpg']) await writeFile(join(folder, name), await photo())
  await writeFile(join(folder, 'notes.txt'), 'not a picture')
  const choose = async () => {
    await page.getByRole('button', { name: 'Folder by SKU' }).click()
    await page.getByLabel('Choose a folder').setInputFiles(folder)
  }
  // The first run is broken off while its second picture is on its way.
  let sent = 0
  await page.route('**/backend/api/upload-images**', async (route) => {
    if (++sent === 2) return
    await route.continue()
  })
  await choose()
  await expect(page.getByRole('row').filter({ hasText: `${passing} ${sku}` })).toContainText(`${sku}.jpg, ${sku}-2.jpg`)
  await expect(page.getByText('notes.txt')).toBeVisible()
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Upload 2 Pictures' }).click()
  await expect(statusOf(page)).toHaveText('Uploading 1 of 2 files')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText(/was interrupted after 1 of 2 pictures/)).toBeVisible()
  await page.getByLabel('Choose a folder').setInputFiles(folder)
  await page.getByRole('button', { name: 'Upload 2 Pictures' }).click()
  await expect(statusOf(page)).toHaveText('Uploaded 1 file. 1 was in the library already.')
  await expect(page.getByText('1 place of products have their pictures.')).toBeVisible()
  expect(sent).toBe(3)
  const answer = await page.request.get(`${shopUrl}/backend/api/products?search=${sku}`)
  const [product] = (await answer.json()).products
  expect(product.images.map(({ original_name }: { original_name: string }) => original_name)).toEqual([
    `${sku}.jpg`,
    `${sku}-2.jpg`,
  ])
  await rm(folder, { recursive: true })
})

/** Opens the form of a new product. @returns its SKU */
async function editNewProduct(page: Page): Promise<string> {
  await page.setViewportSize(deskSize)
  await enter(page, '/admin/products')
  const sku = `FLM-${Date.now()}`
  await newProduct(page, sku)
  await page.goto(`${shopUrl}/admin/products?search=${sku}`)
  await page
    .getByRole('button', { name: new RegExp(`Edit ${passing} ${sku}`) })
    .first()
    .click()
  return sku
}

test('a film of the library is played on the product page, and only when asked', async ({ page }) => {
  const sku = await editNewProduct(page)
  await page.getByLabel('Choose a film').setInputFiles('demo/masters/film-loom.mp4')
  await expect(page.getByRole('button', { name: 'Remove Film' })).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Product updated successfully')
  const answer = await page.request.get(`${shopUrl}/backend/api/products?search=${sku}`)
  const [product] = (await answer.json()).products
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/media/film/') && asked.push(request.url()))
  await page.goto(path('bn', `/product/${product.number}`))
  await page.getByRole('link', { name: say('bn', 'product_film_play') }).click()
  const film = page.getByRole('dialog').locator('video')
  await expect(film).toBeVisible()
  await expectNoBarriers(page)
  expect(asked).toEqual([])
  await film.evaluate((video: HTMLVideoElement) => video.load())
  const part = await page.request.get(await film.evaluate((video: HTMLVideoElement) => video.src), {
    headers: { range: 'bytes=0-99' },
  })
  expect([part.status(), (await part.body()).length]).toEqual([206, 100])
})

test('a film that is still on its way holds back Save, and closing the product asks', async ({ page }) => {
  const sku = await editNewProduct(page)
  let arrive = () => {}
  const arrival = new Promise<void>((done) => {
    arrive = done
  })
  await page.route('**/backend/api/upload-film', async (route) => {
    await arrival
    await route.continue()
  })
  const form = page.getByRole('dialog', { name: `Edit ${passing} ${sku}` })
  await page.getByLabel('Choose a film').setInputFiles('demo/masters/film-loom.mp4')
  await expect(form.getByText('The film is on its way…')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  arrive()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Product updated successfully')
  const answer = await page.request.get(`${shopUrl}/backend/api/products?search=${sku}`)
  expect((await answer.json()).products[0].film).toMatch(/\.mp4$/)
})

test('a banner takes its pictures out of the library', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await enter(page, '/admin/settings/banners')
  await page.getByRole('button', { name: 'Add banner' }).click()
  for (const [field, name] of [
    ['Picture for wide screens', 'scene-hero-1-wide'],
    ['Picture for phones', 'scene-hero-1-tall'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`From the Library.*${field}`) }).click()
    const picker = page.getByRole('dialog', { name: 'From the Library' })
    await picker.getByLabel('Search the library').fill(name)
    await picker
      .getByRole('list', { name: 'Files' })
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    await expect(picker).toHaveCount(0)
    await expect(page.getByAltText(`${field}, as it is now`)).toBeVisible()
  }
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
})
