import type { Block, PageText, TextSection } from '../contract.ts'
import type { ShopWords } from './shop-words.ts'

/**
 * A page of words. Whoever changes the words sets `changed` to the day (in Dhaka) and adds a line to history.json; a
 * test insists on it, because readers are told the date.
 */
export type Written<Text extends PageText = PageText> = {
  changed: string
  en: (f: ShopWords) => Text
  bn: (f: ShopWords) => Text
}

/** A headed part of a page. What does not hold with the settings in force is false or null, and left out. */
export const section = (id: string, title: string, ...body: (Block | false | null)[]): TextSection => ({
  id,
  title,
  body: body.filter((block) => block !== false && block !== null),
})
