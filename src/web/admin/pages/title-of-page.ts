import type { ListedPage } from '#web/admin/request/pages.ts'
import { language, translateServerText } from '#web/admin/translate.ts'

/** The title of a page in the language of the back office; in English if it has only one. */
export const titleOfPage = ({ title, titleBn }: Pick<ListedPage, 'title' | 'titleBn'>): string =>
  (language === 'bn' && titleBn) || translateServerText(title)
