import { useMutation } from '@tanstack/react-query'
import { staffAccountRoutes } from '#domains/staff/staff-routes.ts'
import { localeName } from '#shared/locales.ts'
import { call } from '#web/admin/api.ts'
import { storeOfficeLanguage } from '#web/admin/office-language.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { language, t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

/** Switches the back office between English and Bangla. Reloads the page, because texts are created at start. */
export function LanguageSwitch() {
  const other = language === 'bn' ? 'en' : 'bn'
  const change = useMutation({
    mutationFn: () => call(staffAccountRoutes.changeLanguage, { body: { language: other } }),
    onSuccess: () => {
      storeOfficeLanguage(other)
      location.reload()
    },
    onError: (error) => toastFailure(t('Failed to change the language'), error),
  })
  return (
    <Button
      variant="quiet"
      lang={other}
      className="px-2! text-sm!"
      onClick={() => change.mutate()}
      busy={change.isPending || change.isSuccess}
    >
      {localeName(other)}
    </Button>
  )
}
