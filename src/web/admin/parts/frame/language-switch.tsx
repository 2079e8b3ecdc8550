import { localeName } from '#shared/locales.ts'
import { storeOfficeLanguage } from '#web/admin/office-language.ts'
import { language } from '#web/admin/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Switches the back office between English and Bangla. The page is loaded anew: its texts are made when it starts. */
export function LanguageSwitch() {
  const other = language === 'bn' ? 'en' : 'bn'
  const change = () => {
    if (storeOfficeLanguage(other)) location.reload()
  }
  return (
    <button type="button" lang={other} onClick={change} className={buttonClass({ variant: 'quiet' }, 'px-2! text-sm!')}>
      {localeName(other)}
    </button>
  )
}
