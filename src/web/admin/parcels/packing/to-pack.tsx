import { t } from '#web/admin/translate.ts'
import { ParcelGroupList } from '../parcel-group-list.tsx'

/** Parcels in the shop that were not yet packed by scanning. */
export const ToPack = ({ onOpen }: { onOpen: (number: string) => void }) => (
  <ParcelGroupList
    group="to_pack"
    title={t('Waiting to be packed')}
    label={t('Parcels that wait to be packed')}
    empty={{
      title: t('Nothing waits'),
      text: t(
        'A confirmed order gets its parcel when its number is scanned here, or when packing starts in its sheet.',
      ),
    }}
    onOpen={onOpen}
  />
)
