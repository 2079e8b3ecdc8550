import { t } from '#web/admin/translate.ts'
import { ParcelGroupList } from '../parcel-group-list.tsx'

/** The parcels in the shop that nobody has packed by scan. */
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
