import type { BrandText } from '#domains/content/contract.ts'
import { type PageContent, section } from '../page-content.ts'

export const brand: PageContent<BrandText> = {
  changed: '2026-11-24',
  en: (f) => ({
    title: 'The brand',
    description: `${f.shop}: the name on the parcel, and how the shop behind it works.`,
    lead: `${f.shop} is the name on the parcel. This is how we work.`,
    sections: [
      section('promise', 'How we work', {
        list: [
          '**Said, not sung.** Each page says what a piece is, what it measures and what it costs.',
          '**Made to be kept.** [Care](/care) tells how to wash, dry and iron, so that clothes last.',
          '**Within reach.** Whoever writes through [Contact](/contact) has an answer within 24–48 hours.',
        ],
      }),
    ],
    colours: [],
    crafts: [],
  }),
  bn: (f) => ({
    title: 'ব্র্যান্ড',
    description: `${f.shop}: পার্সেলের গায়ে লেখা নাম, আর তার পেছনের দোকান যেভাবে কাজ করে।`,
    lead: `পার্সেলের গায়ে যে নাম লেখা, সেটাই ${f.shop}। আমরা যেভাবে কাজ করি:`,
    sections: [
      section('promise', 'যেভাবে কাজ করি', {
        list: [
          '**বাড়িয়ে বলি না।** পোশাকটা কী, মাপ কত, দাম কত, প্রতিটি পাতায় লেখা।',
          '**টিকে থাকার মতো।** কীভাবে ধোবেন, শুকাবেন, ইস্ত্রি করবেন, তা আছে [যত্নের পাতায়](/care), যাতে পোশাক টেকে।',
          '**হাতের কাছেই।** [যোগাযোগ](/contact) পাতায় লিখলে ২৪ থেকে ৪৮ ঘণ্টার মধ্যে উত্তর পাবেন।',
        ],
      }),
    ],
    colours: [],
    crafts: [],
  }),
}
