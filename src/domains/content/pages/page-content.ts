import type { Block, PageText, TextSection } from '../contract.ts'
import type { PageVariables } from './page-variables.ts'

/**
 * The content of a text page. If you change a text, set `changed` to today (in Dhaka) and add a line to history.json:
 * readers see this date, and a test checks it.
 */
export type PageContent<Text extends PageText = PageText> = {
  changed: string
  en: (f: PageVariables) => Text
  bn: (f: PageVariables) => Text
}

/** A section with a heading. Blocks that do not apply to the current settings are false or null, and left out. */
export const section = (id: string, title: string, ...body: (Block | false | null)[]): TextSection => ({
  id,
  title,
  body: body.filter((block) => block !== false && block !== null),
})
