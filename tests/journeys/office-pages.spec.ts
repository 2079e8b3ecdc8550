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

for (const viewport of [deskSize, phoneSize])
  test.describe(`the text pages at ${viewport.width} px`, () => {
    test.use({ viewport })
    const words = `Sales to shops ${viewport.width}`
    const page = viewport === deskSize ? 'terms' : 'refund-policy'

    test('a policy is changed in one language, previewed, completed, published, and taken back', async ({
      page: office,
      browser,
    }) => {
      await enter(office, '/admin/pages')
      await expectNoBarriers(office)
      await expectNoSidewaysScroll(office)
      const row = office.getByRole('listitem').filter({ hasText: `/${page}` })
      await expect(row.getByText('Standard text')).toBeVisible()
      await row.getByRole('link').click()

      const heading = office.getByLabel('Heading in English').first()
      await expect(heading).not.toHaveValue('')
      const before = await heading.inputValue()
      await heading.fill(words)
      await expect(office.getByText('Changed in English only')).toBeVisible()
      await office.getByLabel('Lead in English').fill('Call {fone}')
      await office.getByRole('button', { name: 'Save Draft' }).click()
      await expect(office.getByLabel('Lead in English')).toHaveAccessibleDescription(/There is no variable \{fone\}/)
      await office.getByLabel('Lead in English').fill('Call {phone}')
      await office.getByLabel('Lead in Bangla').fill('ফোন করুন {phone}')
      await office.getByLabel('Heading in Bangla').first().fill('দোকানে বিক্রি')
      await expect(office.getByText('Changed in English only')).toHaveCount(0)
      await office.getByRole('button', { name: 'Save Draft' }).click()
      await expectMessage(office, 'Draft saved')
      await expectNoSidewaysScroll(office)

      const visitor = await (await browser.newContext()).newPage()
      await visitor.goto(at(`/${page}`))
      await expect(visitor.getByRole('heading', { name: before })).toBeVisible()
      const address = (await office.getByRole('link', { name: 'Preview' }).first().getAttribute('href')) ?? ''
      await visitor.goto(at(address))
      await expect(visitor.getByText(/^Preview: only you/)).toBeVisible()
      await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      expect((await visitor.request.get(at(`${address}x`))).status()).toBe(404)
      await expect(visitor.getByRole('heading', { name: words })).toBeVisible()
      await expect(visitor.getByRole('link', { name: /01\d{3}-\d{6}/ }).first()).toBeVisible()

      await office.getByRole('button', { name: 'Publish…' }).click()
      await expectNoBarriers(office)
      await office.getByRole('dialog').getByRole('button', { name: 'Publish Now' }).click()
      await expectMessage(office, 'Page published')
      await eventually(visitor, at(`/bn/${page}`), () =>
        expect(visitor.getByRole('heading', { name: 'দোকানে বিক্রি' })).toBeVisible({ timeout: 10_000 }),
      )
      await expectNoSidewaysScroll(visitor)

      await office.getByRole('button', { name: 'Show Changes' }).first().click()
      await expect(office.getByText(words, { exact: true })).toBeVisible()
      await expectNoBarriers(office)
      await office.getByRole('button', { name: 'Show the Standard Text' }).click()
      await office.getByRole('dialog').getByRole('button', { name: 'Show the Standard Text' }).click()
      await expectMessage(office, 'The standard text is shown again')
      await eventually(visitor, at(`/${page}`), () =>
        expect(visitor.getByRole('heading', { name: before })).toBeVisible({ timeout: 10_000 }),
      )
      await visitor.context().close()
    })

    test('a page of the shop’s own is added, published, moved and deleted, and comes back with Undo', async ({
      page: office,
      request,
    }) => {
      const slug = `wholesale-${viewport.width}`
      await enter(office, '/admin/pages')
      await office.getByRole('button', { name: 'Add Page' }).click()
      const dialog = office.getByRole('dialog', { name: 'Add Page' })
      await dialog.getByLabel('Title in English').fill(`Wholesale ${viewport.width}`)
      await expect(dialog.getByLabel('Address')).toHaveValue(slug)
      await dialog.getByRole('button', { name: 'Add Page' }).click()
      await expect(dialog.getByLabel('Title in Bangla')).toHaveAccessibleDescription('Please fill this in')
      await dialog.getByLabel('Title in Bangla').fill('পাইকারি')
      await dialog.getByRole('button', { name: 'Add Page' }).click()
      await expect(office.getByRole('heading', { level: 1, name: `Wholesale ${viewport.width}` })).toBeVisible()

      await office.getByRole('button', { name: 'Add Section' }).click()
      await office.getByLabel('Heading in English').fill('From ten pieces on')
      await office.getByLabel('Heading in Bangla').fill('দশটি থেকে')
      await office.getByLabel('Add to this section').selectOption('List')
      await office.getByLabel('Text in English').last().fill('Shirts\nSarees')
      await office.getByLabel('Text in Bangla').last().fill('শার্ট\nশাড়ি')
      await office.getByRole('button', { name: 'Save Draft' }).click()
      await expectMessage(office, 'Draft saved')
      expect((await request.get(at(`/pages/${slug}`))).status()).toBe(404)
      await office.getByRole('button', { name: 'Publish…' }).click()
      await office.getByRole('dialog').getByRole('button', { name: 'Publish Now' }).click()
      await expectMessage(office, 'Page published')
      await expect.poll(async () => (await request.get(at('/sitemaps/pages.xml'))).text()).toContain(`/pages/${slug}<`)

      await office.getByRole('button', { name: 'Change Address' }).click()
      const address = office.getByRole('dialog', { name: 'Change Address' })
      await address.getByLabel('Address').fill(`${slug}-new`)
      await address.getByRole('button', { name: 'Change Address' }).click()
      await expectMessage(office, 'Address changed')
      await expect(async () => {
        const moved = await request.get(at(`/pages/${slug}`))
        expect([moved.status(), new URL(moved.url()).pathname]).toEqual([200, `/pages/${slug}-new`])
        expect(await moved.text()).toContain('Sarees')
      }).toPass()

      await office.getByRole('button', { name: 'Delete Page' }).click()
      await expect(office).toHaveURL(`${shopUrl}/admin/pages`)
      await expect.poll(async () => (await request.get(at(`/pages/${slug}-new`))).status()).toBe(404)
      await office.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(async () => (await request.get(at(`/pages/${slug}-new`))).status()).toBe(200)
      await expect(office.getByRole('listitem').filter({ hasText: `/pages/${slug}-new` })).toBeVisible()
    })
  })
