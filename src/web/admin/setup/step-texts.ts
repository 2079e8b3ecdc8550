import type { SetupStep } from '#domains/settings/staff-contract.ts'
import { t } from '#web/admin/translate.ts'

/** Title of each step, and why it matters. */
export const stepTexts: Record<SetupStep, { title: string; why: string }> = {
  name: {
    title: t('Name of the shop'),
    why: t('It stands on every page, mail, invoice and parcel label. Customers search for it.'),
  },
  logo: {
    title: t('Logo'),
    why: t(
      'People recognise a shop by its logo: in the header, in mails and on invoices. Without one the shop’s name is written.',
    ),
  },
  language: {
    title: t('First language'),
    why: t(
      'Whoever opens your address for the first time reads this language. The other one is a tap away, and the shop remembers what she chose.',
    ),
  },
  contact: {
    title: t('Phone, e-mail and address'),
    why: t(
      'Nobody in Bangladesh pays a shop that cannot be called. The address stands on invoices and in the policies, as the law asks.',
    ),
  },
  delivery: {
    title: t('Delivery zones'),
    why: t(
      'What delivery costs and how long it takes is the first thing that buyers ask. Checkout, product pages and policies say it from here.',
    ),
  },
  mail: {
    title: t('Mail'),
    why: t(
      'Order confirmations, invoices and new passwords go out by mail. Until it works they are kept in the Mail Log and reach nobody.',
    ),
  },
  domain: {
    title: t('Your own address'),
    why: t(
      'Links in mails, search results and feeds begin with it. It is fixed when the shop is started, so that nobody can forge it.',
    ),
  },
  backup: {
    title: t('Backup'),
    why: t(
      'A disk dies without asking. One file holds orders, products, customers, settings and pictures of one moment.',
    ),
  },
  products: {
    title: t('First products'),
    why: t('A product can be bought once it has a price, a size, and pieces in stock.'),
  },
}
