import { useMutation } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#web/admin/api.ts'
import { type CutUse, cutMedia, type MediaFile } from '#web/admin/request/catalogue/media.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { MediaPicker } from './media-picker.tsx'

/**
 * Button that selects a picture from the library. With `use` the server first crops it for a banner or the brand,
 * around its focal point. Hidden from users who may not see the library.
 */
export function LibraryChoice({
  label,
  use,
  onPick,
  onProblem,
  onBusy,
}: {
  /** Of the field, for screen readers. */
  label: string
  use?: CutUse | undefined
  onPick: (key: string) => void
  onProblem: (sentence: string | undefined) => void
  onBusy?: (busy: boolean) => void
}) {
  const { can } = useSession()
  const [isPicking, setPicking] = useState(false)
  const take = useMutation({
    mutationFn: async ({ id, key }: MediaFile) => (use ? await cutMedia(id, use) : key),
    onMutate: () => {
      onProblem(undefined)
      onBusy?.(true)
    },
    onSuccess: onPick,
    onError: (error) => onProblem(errorMessage(error)),
    onSettled: () => onBusy?.(false),
  })
  if (!can('products.view')) return null
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="max-sm:min-h-11"
        disabled={take.isPending}
        onClick={() => setPicking(true)}
      >
        <Images aria-hidden="true" className="size-4" />
        {take.isPending ? t('Cutting…') : t('From the Library')}
        <span className="sr-only">: {label}</span>
      </Button>
      {isPicking && (
        <MediaPicker
          most={1}
          onPick={([file]) => {
            setPicking(false)
            if (file) take.mutate(file)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
