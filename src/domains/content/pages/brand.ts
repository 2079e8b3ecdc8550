import type { BrandText } from '../contract.ts'
import { crafts } from './crafts.ts'
import { type PageContent, section } from './page-content.ts'

export const brand: PageContent<BrandText> = {
  changed: '2026-11-21',
  en: (f) => ({
    title: 'The brand',
    description: `${f.shop} বুনন: the name, the woven diamond, the colours and the crafts behind the clothes.`,
    lead: 'A name that means weave, a diamond taken from jamdani, and six ways of making cloth that are at home here.',
    sections: [
      section(
        'name',
        'The name',
        'বুনন is what a weaver does and what is left when she is done: the act and the cloth. We write it in both scripts, because we speak in both.',
      ),
      section(
        'sign',
        'The diamond',
        'Jamdani is built from small diamonds, counted thread by thread. Ours is the simplest of them. You find it on our labels, and as the small sign between two words on these pages.',
      ),
      section('promise', 'How we work', {
        list: [
          '**Plain ground, small motif.** One idea for each piece, so that it can be worn often.',
          '**Said, not sung.** We name the cloth and its place, and leave the adjectives to you.',
          '**Made to be kept.** Each piece comes with its [care](/care), so that it outlives its season.',
        ],
      }),
    ],
    colours: [
      { name: 'Jamdani green', hex: '#15493f', text: 'the shade of a pond under mango trees' },
      { name: 'Alta red', hex: '#b3262e', text: 'what brides wear on their feet' },
      { name: 'Gold thread', hex: '#b98a3c', text: 'zari, used sparingly' },
      { name: 'Paper', hex: '#faf7f2', text: 'unbleached cotton' },
      { name: 'Ink', hex: '#1c1a17', text: 'for words' },
    ],
    crafts: crafts.en,
  }),
  bn: (f) => ({
    title: 'ব্র্যান্ড',
    description: `${f.shop}: নাম, বোনা রুহিতন, রং, আর পোশাকের পেছনের কারুশিল্প।`,
    lead: 'যে নামের মানেই বোনা, জামদানি থেকে নেওয়া একটা রুহিতন, আর এ দেশের নিজস্ব ছয় রকম কাপড়ের কাজ।',
    sections: [
      section(
        'name',
        'নাম',
        'তাঁতি যা করেন সেটাও বুনন, কাজ শেষে যা থেকে যায় সেটাও বুনন। নামটা আমরা দুই হরফেই লিখি, কারণ আমরা কথাও বলি দুই ভাষায়।',
      ),
      section(
        'sign',
        'রুহিতন',
        'জামদানির নকশা গড়ে ওঠে ছোট ছোট রুহিতনে, সুতা গুনে গুনে। আমাদেরটা তার মধ্যে সবচেয়ে সরল। আমাদের লেবেলে আছে, আর এই পাতাগুলোয় শব্দের মাঝখানে ছোট চিহ্ন হয়ে আছে।',
      ),
      section('promise', 'যেভাবে কাজ করি', {
        list: [
          '**একরঙা জমিন, ছোট নকশা।** এক পোশাকে একটাই ভাবনা, যাতে বারবার পরা যায়।',
          '**বাড়িয়ে বলি না।** কাপড়ের নাম আর জায়গার নাম বলি; বিশেষণটা আপনার জন্য রেখে দিই।',
          '**টিকে থাকার মতো।** প্রতিটি পোশাকের সঙ্গে [যত্নের কথা](/care) বলে দিই, যাতে এক মৌসুমেই ফুরিয়ে না যায়।',
        ],
      }),
    ],
    colours: [
      { name: 'জামদানি সবুজ', hex: '#15493f', text: 'আমবাগানের ছায়ায় পুকুরের রং' },
      { name: 'আলতা লাল', hex: '#b3262e', text: 'কনের পায়ের রং' },
      { name: 'সোনালি সুতা', hex: '#b98a3c', text: 'জরি, খুব অল্প করে' },
      { name: 'কাগজ', hex: '#faf7f2', text: 'না-ধোয়া সুতির রং' },
      { name: 'কালি', hex: '#1c1a17', text: 'লেখার জন্য' },
    ],
    crafts: crafts.bn,
  }),
}
