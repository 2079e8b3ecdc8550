import type { ReactNode } from 'react'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

/** Save and Discard at the end of a form that saves everything at once. `children` come before them. */
export const SaveBar = ({
  form,
  children,
}: {
  form: { isSaving: boolean; isChanged: boolean; isTouched: boolean; discard: () => void }
  children?: ReactNode
}) => (
  <div className="flex flex-wrap items-center gap-2 max-sm:*:grow">
    {children}
    <Button type="submit" size="sm" busy={form.isSaving} disabled={!form.isChanged} className="max-sm:min-h-11">
      {form.isSaving ? t('Saving...') : t('Save Changes')}
    </Button>
    <Button
      variant="outline"
      size="sm"
      onClick={form.discard}
      disabled={!form.isTouched || form.isSaving}
      className="max-sm:min-h-11"
    >
      {t('Discard')}
    </Button>
  </div>
)
