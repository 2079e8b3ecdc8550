import type { SetupStep } from '#domains/settings/staff-contract.ts'

/** Title of each step, and why it matters. */
export const stepTexts: Record<SetupStep, { title: string; why: string }> = {
  name: {
    title: 'Name of the shop',
    why: 'It stands on every page, mail, invoice and parcel label. Customers search for it.',
  },
  logo: {
    title: 'Logo',
    why: 'People recognise a shop by its sign: in the header, in mails and on invoices. Without one the shop’s name is written.',
  },
  language: {
    title: 'First language',
    why: 'Whoever opens your address for the first time reads this language. The other one is a tap away, and the shop remembers what she chose.',
  },
  contact: {
    title: 'Phone, e-mail and address',
    why: 'Nobody in Bangladesh pays a shop that cannot be called. The address stands on invoices and in the policies, as the law asks.',
  },
  delivery: {
    title: 'Delivery zones',
    why: 'What delivery costs and how long it takes is the first thing that buyers ask. Checkout, product pages and policies say it from here.',
  },
  mail: {
    title: 'Mail',
    why: 'Order confirmations, invoices and new passwords go out by mail. Until it works they are kept in the Mail Log and reach nobody.',
  },
  domain: {
    title: 'Your own address',
    why: 'Links in mails, search results and feeds begin with it. It is fixed when the shop is started, so that nobody can forge it.',
  },
  backup: {
    title: 'Backup',
    why: 'A disk dies without asking. One file holds orders, products, customers, settings and pictures of one moment.',
  },
  products: {
    title: 'First products',
    why: 'A product can be bought once it has a price, a size, and pieces in stock.',
  },
}
