import { type FontPair, type StorefrontTheme, standardColors, standardRadius } from '#shared/brand/brand.ts'
import type { Locale } from '#shared/locales.ts'
import { publicHolidays } from '#shared/promise/holidays.ts'
import type { Closing, PolicyPage, Setup } from './staff-contract.ts'

/**
 * Default settings; blank-shop.ts has those of a shop without the demo. Money in whole taka. An empty text means that
 * the shop has none, and pages leave it out.
 */
export const defaults = {
  shopName: 'Bunon',
  shopNameBn: 'বুনন',
  /** The look, from which src/shared/brand/theme.ts derives every colour of the pages. Hexadecimal, lower case. */
  primaryColor: standardColors.primaryColor as string,
  accentColor: standardColors.accentColor as string,
  inkColor: standardColors.inkColor as string,
  /** Of buttons and fields, in pixels. */
  cornerRadius: standardRadius,
  fontPair: 'anek' as FontPair,
  storefrontTheme: 'light' as StorefrontTheme,
  /** Storage keys; empty: the woven diamond, and a share picture made of it. */
  logo: '',
  icon: '',
  sharePicture: '',
  /** The logo contains the name, which is then not written next to it. */
  logoHasName: false,
  phone: '+8801700000000',
  whatsapp: '+8801700000000',
  email: 'hello@bunon.example',
  address: 'House 12, Road 3, Mirpur 10, Dhaka 1216',
  addressBn: 'বাড়ি ১২, রোড ৩, মিরপুর ১০, ঢাকা ১২১৬',
  openingHours: '10:00 AM – 8:00 PM',
  /** Social media profiles. */
  facebook: '',
  instagram: '',
  youtube: '',
  tiktok: '',
  /** Coordinates of the store, for map and directions; null: unknown. */
  latitude: 23.8069 as number | null,
  longitude: 90.3687 as number | null,
  /** The year in which the shop opened. */
  since: 2019,
  /** Storage key of the home page's film (.mp4); empty: only its picture is shown. */
  film: 'demo/film-loom.mp4',
  /** Storage keys of the home page's pictures for men's and women's wear. */
  mensPicture: 'demo/scene-mens.webp',
  womensPicture: 'demo/scene-womens.webp',
  /** The pages about the shop (about, story, brand, stores) and its pictures are those of the demo brand. */
  tellsDemoStory: true,
  vipThreshold: 10_000,
  lowStock: 5,
  /** Weight of a piece whose category has none, for delivery charges. */
  pieceGrams: 300,
  /** What loyalty points are good for, in a sentence; empty: no page shows points. */
  pointsUse: '',
  pointsUseBn: '',
  /** New orders are pending until staff have called the customer. */
  confirmByPhone: false,
  /** Unanswered calls, and hours without a confirmation, after which an order is cancelled; 0: never. */
  deskAttempts: 0,
  deskHours: 0,
  /** Each new order is mailed to the shop's e-mail address. */
  mailNewOrders: true,
  /** Pages, mails and orders say by which day a parcel arrives. */
  showDeliveryPromise: true,
  /** Orders before this time (Dhaka) leave on the same day. */
  cutOffTime: '15:00',
  /** Days of the week without dispatch and delivery; 0 is Sunday. */
  weeklyDaysOff: [5] as number[],
  holidays: publicHolidays,
  /** 'Last updated' of policy pages, as a day in Dhaka; applies if later than the text's own date. */
  policyDates: {} as Partial<Record<PolicyPage, string>>,
  /** The shop is closed, with this notice; null: open. See closing.ts. */
  closing: null as Closing | null,
  /** The language that a first visit of the home page gets. */
  firstLanguage: 'en' as Locale,
  /** Progress of the setup guide until the owner opens the shop; null: no guide, or finished. */
  setup: null as Setup | null,
}

export type ShopSettings = typeof defaults
