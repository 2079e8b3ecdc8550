import type { PolicyPage } from './contract.ts'

/** What the shop is until its owner says otherwise. Money in whole taka. */
export const defaults = {
  shopName: 'Bunon',
  shopNameBn: 'বুনন',
  phone: '+8801700000000',
  whatsapp: '+8801700000000',
  email: 'hello@bunon.example',
  address: 'House 12, Road 3, Mirpur 10, Dhaka 1216',
  addressBn: 'বাড়ি ১২, রোড ৩, মিরপুর ১০, ঢাকা ১২১৬',
  openingHours: '10:00 AM – 8:00 PM',
  facebook: 'https://www.facebook.com/',
  /** Other profiles; empty: not shown. */
  instagram: '',
  youtube: '',
  tiktok: '',
  /** Where the store is, for map and directions. */
  latitude: 23.8069,
  longitude: 90.3687,
  /** The year in which the shop opened. */
  since: 2019,
  /** Storage key of the film on the home page (.mp4); empty: the picture stands alone. */
  film: 'demo/film-loom.mp4',
  /** Storage keys of the two pictures on the home page that lead to men's and women's wear. */
  mensPicture: 'demo/scene-mens.webp',
  womensPicture: 'demo/scene-womens.webp',
  deliveryDhaka: 60,
  deliveryElsewhere: 120,
  /** A subtotal above this is delivered free; null: no promise, no message. */
  freeDeliveryOver: 2000 as number | null,
  vipThreshold: 10_000,
  lowStock: 5,
  /** What loyalty points are good for, in a sentence; empty: they buy nothing, and no page shows them. */
  pointsUse: '',
  pointsUseBn: '',
  /** New orders start as pending, until somebody has called the customer. */
  confirmByPhone: false,
  /** The shop gets a mail of each new order, at its e-mail address. */
  mailNewOrders: true,
  /** 'Last updated' of policy texts, as a day in Dhaka; it counts where it is later than the text's own. */
  policyDates: {} as Partial<Record<PolicyPage, string>>,
}

export type ShopSettings = typeof defaults
