import sharp from 'sharp'
import { at, enter, expectMessage } from './office-staff.ts'
import {
  deskSize,
  eventually,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  phoneSize,
  shopUrl,
  test,
} from './shopper.ts'

const helpInBangla = 'সহায়তা'

// Home page, menus and announcements are the whole shop's: each journey leaves them as they were.
test.describe.configure({ mode: 'serial' })

for (const viewport of [deskSize, phoneSize])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })
    const words = `Puja is here ${viewport.width}`

    test('the home page is put together, previewed and published, and is the standard one again', async ({
      page: office,
      browser,
    }) => {
      await enter(office, '/admin/pages')
      await office.getByRole('link', { name: 'Home page' }).click()
      await office.getByRole('button', { name: 'Slides', exact: true }).click()
      await expect(office.getByLabel('Shown from')).toBeVisible()
      await expectNoBarriers(office)
      await expectNoSidewaysScroll(office)

      await office.getByLabel('Add a section').selectOption('Text')
      const text = office.getByRole('listitem').filter({ has: office.getByRole('heading', { name: /^Text/ }) })
      await text.getByLabel('Title in English').fill(words)
      await text.getByLabel('Title in Bangla').fill('পূজা এসেছে')
      await text.getByLabel('Text in English').fill('All of it in [one place](/shop).')
      await text.getByLabel('Text in Bangla').fill('সব [এক জায়গায়](/shop)।')
      await office.getByLabel('Add a section').selectOption('Countdown')
      const countdown = office
        .getByRole('listitem')
        .filter({ has: office.getByRole('heading', { name: /^Countdown/ }) })
      await countdown.getByLabel('Title in English').fill('Orders for Puja')
      await office.getByRole('button', { name: 'Save Draft' }).click()
      await expect(countdown.getByLabel('Title in Bangla')).toHaveAccessibleDescription('Please fill this in')
      await countdown.getByLabel('Title in Bangla').fill('পূজার অর্ডার')
      await office.getByRole('button', { name: `Move Text: ${words} up` }).click()
      await office.getByRole('button', { name: 'Save Draft' }).click()
      await expectMessage(office, 'Draft saved')
      await expectNoBarriers(office)
      await expectNoSidewaysScroll(office)

      const visitor = await (await browser.newContext({ viewport })).newPage()
      await visitor.goto(at('/'))
      await expect(visitor.getByRole('heading', { name: words })).toHaveCount(0)
      const address = (await office.getByRole('link', { name: 'Preview' }).first().getAttribute('href')) ?? ''
      await visitor.goto(at(address))
      await expect(visitor.getByText(/^Preview: only you/)).toBeVisible()
      await expect(visitor.getByRole('heading', { name: words })).toBeVisible()

      await office.getByRole('button', { name: 'Publish…' }).click()
      await office.getByRole('dialog').getByRole('button', { name: 'Publish Now' }).click()
      await expectMessage(office, 'Page published')
      const section = visitor.getByRole('region', { name: words })
      const place = section.getByRole('link', { name: 'one place' })
      await eventually(visitor, at('/'), () => expect(place).toHaveAttribute('href', '/shop', { timeout: 10_000 }))
      await expect(visitor.getByRole('region', { name: 'Orders for Puja' }).getByText('seconds')).toBeVisible()
      await expectNoBarriers(visitor)
      await expectNoSidewaysScroll(visitor)
      const seconds = visitor.getByRole('region', { name: 'পূজার অর্ডার' }).getByText('সেকেন্ড')
      await eventually(visitor, at('/bn'), () => expect(seconds).toBeVisible({ timeout: 10_000 }))
      await expectNoSidewaysScroll(visitor)

      await office.getByRole('button', { name: 'Show Changes' }).first().click()
      await expect(office.getByText(words, { exact: true })).toBeVisible()
      await office.getByRole('button', { name: 'Show the Standard Text' }).click()
      await office.getByRole('dialog').getByRole('button', { name: 'Show the Standard Text' }).click()
      await expectMessage(office, 'The standard text is shown again')
      await eventually(visitor, at('/'), () =>
        expect(visitor.getByRole('heading', { name: words })).toHaveCount(0, { timeout: 10_000 }),
      )
    })

    test('the menus are changed as trees, and the drawer has its own', async ({ page: office, browser }) => {
      const visitor = await (await browser.newContext({ viewport })).newPage()
      await visitor.goto(at('/bn/faq'))
      await expect(visitor.getByRole('navigation', { name: helpInBangla })).toBeVisible()
      await enter(office, '/admin/pages/menus')
      const header = office.getByRole('region', { name: 'Header' })
      const footer = office.getByRole('region', { name: 'Footer' })
      await expect(header.getByRole('heading', { name: 'Mens', exact: true })).toBeVisible()
      await expectNoBarriers(office)
      await expectNoSidewaysScroll(office)

      await office.getByRole('button', { name: 'Make It a Menu of Its Own' }).click()
      const drawer = office.getByRole('region', { name: 'Drawer' })
      const changed = viewport === phoneSize ? drawer : header
      await changed.getByRole('button', { name: 'Add Entry' }).last().click()
      const entry = changed.getByRole('listitem').last()
      await entry.getByLabel('Label in English').fill('Puja gifts')
      await entry.getByLabel('Label in Bangla').fill('পূজার উপহার')
      await office.getByRole('button', { name: 'Save Draft' }).click()
      await expect(entry.getByLabel('Leads to')).toHaveAccessibleDescription(/Please say where this leads/)
      await entry.getByLabel('Leads to').fill('/collections/puja-25')
      await footer.getByRole('button', { name: 'Remove Help' }).click()
      await office.getByRole('button', { name: 'Save Draft' }).click()
      await expectMessage(office, 'Draft saved')
      await expectNoSidewaysScroll(office)
      await office.getByRole('button', { name: 'Publish…' }).click()
      await office.getByRole('dialog').getByRole('button', { name: 'Publish Now' }).click()
      await expectMessage(office, 'Page published')

      const help = visitor.getByRole('navigation', { name: helpInBangla })
      await eventually(visitor, at('/bn/faq'), () => expect(help).toHaveCount(0, { timeout: 10_000 }))
      if (viewport === phoneSize)
        await visitor
          .getByRole('button', { name: 'মেনু', exact: true })
          .or(visitor.getByRole('link', { name: 'মেনু', exact: true }))
          .click()
      await visitor.getByRole('link', { name: 'পূজার উপহার' }).click()
      await expect(visitor).toHaveURL(/\/bn\/collections\/puja-25$/)
      await expectNoBarriers(visitor)

      await office.getByRole('button', { name: 'Show the Standard Text' }).click()
      await office.getByRole('dialog').getByRole('button', { name: 'Show the Standard Text' }).click()
      await expectMessage(office, 'The standard text is shown again')
      await eventually(visitor, at('/bn/faq'), () => expect(help).toBeVisible({ timeout: 10_000 }))
    })

    test('an announcement is written, previewed, published, hidden, and the version before comes back', async ({
      page: office,
      browser,
    }) => {
      const said = { en: `Boishakh colours ${viewport.width}`, bn: `বৈশাখের রং ${viewport.width}` }
      const publish = async () => {
        await office.getByRole('button', { name: 'Save Draft' }).click()
        await expectMessage(office, 'Draft saved')
        await office.getByRole('button', { name: 'Publish…' }).click()
        await office.getByRole('dialog').getByRole('button', { name: 'Publish Now' }).click()
        await expectMessage(office, 'Page published')
      }
      await enter(office, '/admin/settings/announcements')
      await expect(office).toHaveURL(/\/admin\/pages\/announcements$/)
      const lines = office.locator('main').getByRole('list').first().getByRole('listitem')
      await expect(office.getByRole('button', { name: 'Add Announcement' })).toBeVisible()
      const standing = await lines.count()
      await office.getByRole('button', { name: 'Add Announcement' }).click()
      const line = lines.last()
      await line.getByLabel('Text in English').fill(said.en)
      await line.getByLabel('Link').fill('//evil.example')
      await expect(line.getByText('Not in Bangla yet')).toBeVisible()
      // Before the refusal: axe takes the message of one for a hidden part that can be focused.
      await expectNoBarriers(office)
      await office.getByRole('button', { name: 'Save Draft' }).click()
      await expect(line.getByText('Please fill this in')).toBeVisible()
      await expect(line.getByText(/Please give a page of the shop/)).toBeVisible()
      await line.getByLabel('Text in Bangla').fill(said.bn)
      await line.getByLabel('Link').fill('/shop')
      await expect(line.getByRole('region', { name: 'Preview' })).toContainText(said.bn)
      await expectNoSidewaysScroll(office)
      // To the front: it is the first line of the bar.
      for (let place = standing; place > 0; place--)
        await office.getByRole('button', { name: `Move ${said.en} up` }).click()
      await office.getByRole('button', { name: 'Save Draft' }).click()
      await expectMessage(office, 'Draft saved')
      const visitor = await (await browser.newContext({ viewport })).newPage()
      const address = (await office.getByRole('link', { name: 'Preview' }).first().getAttribute('href')) ?? ''
      await visitor.goto(at(address))
      await expect(visitor.getByRole('main').getByRole('region', { name: 'Announcements' })).toContainText(said.en)
      await expectNoSidewaysScroll(visitor)
      const bar = visitor.getByRole('region', { name: /Announcements|ঘোষণা/ })
      await visitor.goto(at('/about'))
      await expect(bar).not.toContainText(said.en)

      await office.getByRole('button', { name: 'Publish…' }).click()
      await office.getByRole('dialog').getByRole('button', { name: 'Publish Now' }).click()
      await expectMessage(office, 'Page published')
      for (const [path, words] of [
        ['/about', said.en],
        ['/bn/about', said.bn],
      ] as const)
        await eventually(visitor, at(path), () =>
          expect(bar.getByRole('link', { name: words })).toBeVisible({ timeout: 10_000 }),
        )
      await lines.first().getByLabel('Hidden').check()
      await publish()
      await eventually(visitor, at('/about'), () => expect(bar).not.toContainText(said.en, { timeout: 10_000 }))

      // The version of before comes back out of the history.
      const history = office.getByRole('region', { name: 'History' }).getByRole('listitem')
      await history.last().getByRole('button', { name: 'Show Changes' }).click()
      await history.last().getByRole('button', { name: 'Edit This Version' }).click()
      await publish()
      await expect(lines).toHaveCount(standing)
    })
  })

test('what is typed while a picture of the home page is uploaded stays', async ({ page: office }) => {
  await enter(office, '/admin/pages/home')
  await office.getByLabel('Add a section').selectOption('Text')
  const text = office.getByRole('listitem').filter({ has: office.getByRole('heading', { name: /^Text/ }) })
  let upload = () => {}
  const isTyped = new Promise<void>((resolve) => {
    upload = resolve
  })
  await office.route('**/backend/api/upload-images', async (route) => {
    await isTyped
    await route.continue()
  })
  const background = { r: 40, g: 90, b: 70 }
  const picture = sharp({ create: { width: 400, height: 500, channels: 3, background } }).jpeg()
  await text
    .getByLabel('Picture beside the text: choose a file')
    .setInputFiles({ name: 'puja.jpg', mimeType: 'image/jpeg', buffer: await picture.toBuffer() })
  await expect(text.getByRole('progressbar')).toBeVisible()
  await text.getByLabel('Title in English').fill('Typed during the upload')
  await office.getByLabel('Add a section').selectOption('Countdown')
  const countdown = office.getByRole('listitem').filter({ has: office.getByRole('heading', { name: /^Countdown/ }) })
  await countdown.getByLabel('Title in English').fill('Here, too')
  upload()
  await expect(text.getByRole('img', { name: 'Picture beside the text, as it is now' })).toBeVisible()
  await expect(text.getByLabel('Title in English')).toHaveValue('Typed during the upload')
  await expect(countdown.getByLabel('Title in English')).toHaveValue('Here, too')
})

test('a picture arrives in a section that was folded during the upload', async ({ page: office }) => {
  await enter(office, '/admin/pages/home')
  await office.getByLabel('Add a section').selectOption('Text')
  const text = office.getByRole('listitem').filter({ has: office.getByRole('heading', { name: /^Text/ }) })
  const head = text.getByRole('heading', { name: /^Text/ }).getByRole('button')
  const { promise: mayArrive, resolve: upload } = Promise.withResolvers<void>()
  await office.route('**/backend/api/upload-images', async (route) => {
    await mayArrive
    await route.continue()
  })
  const background = { r: 40, g: 90, b: 70 }
  const picture = sharp({ create: { width: 400, height: 500, channels: 3, background } }).jpeg()
  await text
    .getByLabel('Picture beside the text: choose a file')
    .setInputFiles({ name: 'puja.jpg', mimeType: 'image/jpeg', buffer: await picture.toBuffer() })
  await expect(text.getByRole('progressbar')).toBeVisible()
  await head.click()
  await expect(text.getByRole('progressbar')).toBeHidden()
  await expect(office.getByRole('button', { name: 'Save Draft' })).toBeDisabled()
  upload()
  await expect(office.getByRole('button', { name: 'Save Draft' })).toBeEnabled()
  await head.click()
  await expect(text.getByRole('img', { name: 'Picture beside the text, as it is now' })).toBeVisible()
})

test('a page is neither saved nor published while a picture of it is on its way', async ({ page: office }) => {
  await enter(office, '/admin/pages/home')
  const save = office.getByRole('button', { name: 'Save Draft' })
  const publish = office.getByRole('button', { name: 'Publish…' })
  await office.getByLabel('Add a section').selectOption('Text')
  const text = office.getByRole('listitem').filter({ has: office.getByRole('heading', { name: /^Text/ }) })
  for (const [language, title] of [
    ['English', 'With a picture'],
    ['Bangla', 'ছবিসহ'],
  ] as const) {
    await text.getByLabel(`Title in ${language}`).fill(title)
    await text.getByLabel(`Text in ${language}`).fill(title)
  }
  await save.click()
  await expectMessage(office, 'Draft saved')
  await expect(publish).toBeEnabled()
  const { promise: mayArrive, resolve: upload } = Promise.withResolvers<void>()
  await office.route('**/backend/api/upload-images', async (route) => {
    await mayArrive
    await route.continue()
  })
  const background = { r: 40, g: 90, b: 70 }
  const picture = sharp({ create: { width: 400, height: 500, channels: 3, background } }).jpeg()
  await text
    .getByLabel('Picture beside the text: choose a file')
    .setInputFiles({ name: 'puja.jpg', mimeType: 'image/jpeg', buffer: await picture.toBuffer() })
  await expect(text.getByRole('progressbar')).toBeVisible()
  await expect(publish).toBeDisabled()
  await text.getByLabel('Title in English').fill('With its picture')
  await expect(save).toBeDisabled()
  upload()
  await expect(text.getByRole('img', { name: 'Picture beside the text, as it is now' })).toBeVisible()
  await save.click()
  await expect(publish).toBeEnabled()
  const { page } = await (await office.request.get(at('/backend/api/page?page=home'))).json()
  const saved = page.document.sections.find((each: { title?: { en: string } }) => each.title?.en === 'With its picture')
  expect(saved.picture).not.toBe('')
  await office.getByRole('button', { name: 'Discard Draft' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Discard Draft' }).click()
  await expectMessage(office, 'Draft discarded')
})

test('a page that somebody else has saved in the meantime is not overwritten, and theirs can be loaded', async ({
  page: office,
}) => {
  await enter(office, '/admin/pages/home')
  const readPage = async () => (await (await office.request.get(at('/backend/api/page?page=home'))).json()).page
  const saveAs = async (title: string) => {
    const { version, document } = await readPage()
    const id = 'text-theirs'
    const theirs = { id, kind: 'text', isHidden: false, showFrom: null, showUntil: null, picture: '', isOnGreen: false }
    const none = { en: '', bn: '' }
    const added = { ...theirs, title: { en: title, bn: title }, text: { en: title, bn: title }, button: none, link: '' }
    const sections = [...document.sections.filter((each: { id: string }) => each.id !== id), added]
    const answer = await office.request.put(at('/backend/api/home-draft'), {
      headers: { origin: shopUrl },
      data: { version, document: { sections } },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await office.getByLabel('Add a section').selectOption('Text')
  const mine = office.getByRole('listitem').filter({ has: office.getByRole('heading', { name: /^Text/ }) })
  await mine.getByLabel('Title in English').fill('Mine')
  await mine.getByLabel('Title in Bangla').fill('আমার')
  await saveAs('Theirs')
  // The page is read again under what is typed.
  const isRead = office.waitForResponse((response) => response.url().includes('/page?page=home'))
  await office.evaluate(() => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
  await isRead
  await office.getByRole('button', { name: 'Save Draft' }).click()
  const question = office.getByRole('dialog', { name: 'Somebody else has changed this page' })
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(mine.getByLabel('Title in English')).toHaveValue('Mine')
  expect(JSON.stringify((await readPage()).document)).toContain('Theirs')
  await office.getByRole('button', { name: 'Save Draft' }).click()
  await question.getByRole('button', { name: 'Load Theirs' }).click()
  await expect(office.getByRole('heading', { name: 'Text: Theirs' })).toBeVisible()
  for (const words of ['Mine after all', 'Mine again']) {
    await mine.getByLabel('Title in English').fill(words)
    await office.getByRole('button', { name: 'Save Draft' }).click()
    await expect.poll(async () => JSON.stringify((await readPage()).document)).toContain(words)
  }
  await office.getByRole('button', { name: 'Discard Draft' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Discard Draft' }).click()
  await expectMessage(office, 'Draft discarded')
})

test('a version of the history replaces what is not saved in a page only after asking', async ({ page: office }) => {
  await enter(office, '/admin/pages/home')
  await office.getByLabel('Add a section').selectOption('Countdown')
  const section = office.getByRole('listitem').filter({ has: office.getByRole('heading', { name: /^Countdown/ }) })
  await section.getByLabel('Title in English').fill('Saved')
  await section.getByLabel('Title in Bangla').fill('রাখা')
  await office.getByRole('button', { name: 'Save Draft' }).click()
  await expectMessage(office, 'Draft saved')
  await section.getByLabel('Title in English').fill('Not saved')
  await office.getByRole('button', { name: 'Show Changes' }).first().click()
  const take = office.getByRole('button', { name: 'Edit This Version' })
  await take.click()
  const question = office.getByRole('dialog', { name: 'Replace what you changed?' })
  await expectNoBarriers(office)
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(section.getByLabel('Title in English')).toHaveValue('Not saved')
  await take.click()
  await question.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(section.getByLabel('Title in English')).toHaveValue('Saved')
  await office.getByRole('button', { name: 'Discard Draft' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Discard Draft' }).click()
  await expectMessage(office, 'Draft discarded')
})
