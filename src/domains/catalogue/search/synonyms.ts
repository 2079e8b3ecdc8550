import { foldText } from './search-key.ts'

/** Synonyms that shops in Bangladesh use, folded as in search keys. */
export const synonyms = [
  ['panjabi', 'punjabi', 'পাঞ্জাবি'],
  ['saree', 'sari', 'শাড়ি'],
  ['three-piece', 'three piece', '3-piece', 'salwar kameez', 'থ্রি-পিস', 'থ্রি পিস'],
  ['t-shirt', 'tshirt', 'tee', 'টি-শার্ট'],
  ['pajama', 'payjama', 'pyjama', 'পায়জামা'],
  ['abaya', 'borka', 'burqa', 'আবায়া', 'বোরকা'],
  ['orna', 'dupatta', 'ওড়না'],
  ['fatua', 'ফতুয়া'],
  ['bag', 'ব্যাগ'],
].map((group) => group.map(foldText))

/** The index also treats these as one word. */
export const twoWordSynonyms = synonyms.flat().filter((each) => each.includes(' '))
