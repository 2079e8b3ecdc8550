import type { ContentLanguage } from '#shared/content-languages.ts'
import type { BrandText } from '../contract.ts'

const pictures = {
  jamdani: 'demo/panjabi-0-jamdani-green-ivory-detail.webp',
  kantha: 'demo/saree-0-kantha-maroon-ivory-detail.webp',
  block: 'demo/panjabi-0-block-print-indigo-white-detail.webp',
  batik: 'demo/saree-1-batik-teal-ivory-detail.webp',
  tieDye: 'demo/saree-0-tie-dye-sky-blue-indigo-detail.webp',
  gamcha: 'demo/scarf-0-check-red-white-detail.webp',
}

/** The crafts of the demo brand, in the order of its page. */
export const crafts: Record<ContentLanguage, BrandText['crafts']> = {
  en: [
    {
      name: 'Jamdani',
      place: 'woven in Rupganj',
      text: 'Motifs laid in by hand while the cloth is woven, so that they seem to float in it.',
      picture: pictures.jamdani,
      search: 'jamdani',
    },
    {
      name: 'Nakshi kantha',
      place: 'stitched in Jashore',
      text: 'The running stitch that once joined old sarees into quilts, now drawn on new cloth.',
      picture: pictures.kantha,
      search: 'kantha',
    },
    {
      name: 'Block print',
      place: 'printed by hand',
      text: 'Carved wood, dye and a steady hand: no two impressions are quite alike.',
      picture: pictures.block,
      search: 'block print',
    },
    {
      name: 'Batik',
      place: 'wax and dye',
      text: 'Wax keeps the dye away; where it cracks, fine veins stay in the cloth.',
      picture: pictures.batik,
      search: 'batik',
    },
    {
      name: 'Tie-dye',
      place: 'knots and dye',
      text: 'Knots and thread decide where colour goes. You never know before it is opened.',
      picture: pictures.tieDye,
      search: 'tie dye',
    },
    {
      name: 'Check and stripe',
      place: 'woven in Pabna',
      text: 'Coloured yarn crossed on the loom, from the gamcha to the office shirt.',
      picture: pictures.gamcha,
      search: 'check',
    },
  ],
  bn: [
    {
      name: 'জামদানি',
      place: 'রূপগঞ্জে বোনা',
      text: 'কাপড় বোনার সময়ই হাতে বসানো নকশা, মনে হয় জমিনে ভাসছে।',
      picture: pictures.jamdani,
      search: 'jamdani',
    },
    {
      name: 'নকশি কাঁথা',
      place: 'যশোরে সেলাই করা',
      text: 'যে ফোঁড়ে একদিন পুরোনো শাড়ি জুড়ে কাঁথা হতো, আজ তা নতুন কাপড়ে নকশা তোলে।',
      picture: pictures.kantha,
      search: 'kantha',
    },
    {
      name: 'ব্লক প্রিন্ট',
      place: 'হাতে ছাপা',
      text: 'খোদাই করা কাঠ, রং আর স্থির হাত: দুটি ছাপ কখনো হুবহু এক নয়।',
      picture: pictures.block,
      search: 'block print',
    },
    {
      name: 'বাটিক',
      place: 'মোম আর রং',
      text: 'মোম রংকে দূরে রাখে; যেখানে ফাটে, সেখানে কাপড়ে মিহি শিরা থেকে যায়।',
      picture: pictures.batik,
      search: 'batik',
    },
    {
      name: 'টাই-ডাই',
      place: 'গিঁট আর রং',
      text: 'রং কোথায় যাবে ঠিক করে গিঁট আর সুতা। খোলার আগে কেউ জানে না।',
      picture: pictures.tieDye,
      search: 'tie dye',
    },
    {
      name: 'চেক ও স্ট্রাইপ',
      place: 'পাবনায় বোনা',
      text: 'রঙিন সুতা তাঁতে আড়াআড়ি চলে, গামছা থেকে অফিসের শার্ট পর্যন্ত।',
      picture: pictures.gamcha,
      search: 'check',
    },
  ],
}
