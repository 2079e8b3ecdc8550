import type { AboutText } from '../contract.ts'
import { type PageContent, section } from './page-content.ts'

export const about: PageContent<AboutText> = {
  changed: '2026-11-26',
  en: (f) => ({
    title: `About ${f.shop}`,
    description: `${f.shop} is a clothing shop in Dhaka since ${f.since}: cloth from the looms of Bangladesh, honest prices, cash on delivery.`,
    lead: `We are a clothing shop in Mirpur, Dhaka. Since ${f.since} we have sold what is woven, printed and stitched in this country, for people who wear it to work and to weddings.`,
    sections: [
      section(
        'since',
        `Since ${f.since}`,
        'It began with a plain question: why does the finest cloth of this land lie in a cupboard from one Eid to the next? Jamdani, khadi, nakshi kantha were made to be worn. So we asked for them in cuts of today, in sizes that are measured and not guessed, at prices that stand on the label.',
        'First came panjabis and sarees, then kurtis, then everything a family wears: shirts and denim for weekdays, frocks that can be run in, the first clothes of a newborn. The shop in Mirpur is still our shop; most of you now come through this one. [Read the whole story](/story).',
      ),
    ],
    reasons: [
      {
        title: 'You know what you are buying',
        text: 'Each page says which cloth it is, how it is made and how it wants to be washed, and has the true measures of every size. Where a cloth has a home, we name it: Rupganj, Cumilla, Tangail, Rajshahi, Jashore.',
      },
      {
        title: 'What you see is true',
        text: 'The price in the list is the price at the door. A size that can be chosen is really on the shelf. Stars come from people, and where there are none yet, we say so.',
      },
      {
        title: 'You pay when it is in your hands',
        text: `Cash on delivery in all ${f.districtCount} districts: ${f.namesDay ? 'the day of arrival is named before you order' : f.delivery.times}. If a piece arrives damaged or wrong, tell us within 24 hours, and [we replace it](/returns).`,
      },
    ],
  }),
  bn: (f) => ({
    title: 'আমাদের কথা',
    description: `${f.shop}, ${f.since} সাল থেকে ঢাকার পোশাকের দোকান: দেশের তাঁতের কাপড়, ন্যায্য দাম, ক্যাশ অন ডেলিভারি।`,
    lead: `মিরপুরের একটি পোশাকের দোকান আমরা। ${f.since} সাল থেকে এ দেশে বোনা, ছাপা ও সেলাই করা কাপড় বেচি; যাঁরা সেসব পরে অফিসেও যান, বিয়েবাড়িতেও যান, তাঁদের জন্য।`,
    sections: [
      section(
        'since',
        `${f.since} থেকে`,
        'শুরুটা একটা সহজ প্রশ্ন থেকে: এ দেশের সবচেয়ে সুন্দর কাপড়গুলো এক ঈদ থেকে আরেক ঈদ পর্যন্ত আলমারিতে পড়ে থাকে কেন? জামদানি, খাদি, নকশি কাঁথা তো পরার জন্যই। তাই আমরা চাইলাম এ সময়ের কাট, আন্দাজে নয়, ফিতা ধরে নেওয়া সাইজ, আর গায়ে লেখা দাম।',
        'প্রথমে এল পাঞ্জাবি আর শাড়ি, তারপর কুর্তি, তারপর বাড়ির সবার পোশাক: রোজকার শার্ট ও ডেনিম, দৌড়ানোর মতো ফ্রক, নবজাতকের প্রথম জামা। মিরপুরের দোকানটা এখনো আছে; তবে আপনাদের বেশির ভাগ এখন আসেন এই পর্দা দিয়েই। [পুরো গল্পটা পড়ুন](/story)।',
      ),
    ],
    reasons: [
      {
        title: 'কী কিনছেন, জেনে কিনছেন',
        text: 'কোন কাপড়, কীভাবে তৈরি, কীভাবে ধোবেন, প্রতি সাইজের আসল মাপ কত, সব লেখা থাকে। যে কাপড়ের নিজের একটা ঠিকানা আছে, তার নামও বলি: রূপগঞ্জ, কুমিল্লা, টাঙ্গাইল, রাজশাহী, যশোর।',
      },
      {
        title: 'যা দেখছেন, তা-ই সত্যি',
        text: 'তালিকায় যে দাম, দরজাতেও সেই দাম। যে সাইজ বেছে নেওয়া যায়, সেটি সত্যিই তাকে আছে। তারাগুলো দিয়েছেন মানুষ; যেখানে কেউ এখনো দেননি, সেখানে সেটাই লেখা।',
      },
      {
        title: 'টাকা দেবেন হাতে পেয়ে',
        text: `${f.districtCount} জেলায় ক্যাশ অন ডেলিভারি: ${f.namesDay ? 'কোন দিনের মধ্যে পৌঁছাবে, অর্ডারের আগেই দেখা যায়' : f.delivery.times}। পণ্য নষ্ট বা ভুল এলে ২৪ ঘণ্টার মধ্যে জানান, [বদলে দেব](/returns)।`,
      },
    ],
  }),
}
