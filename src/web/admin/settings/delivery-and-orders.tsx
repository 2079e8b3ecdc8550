import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Pair } from '#web/admin/parts/pair.tsx'
import { newsQuery } from '#web/admin/request/news.ts'
import { t } from '#web/admin/translate.ts'
import { newOrderMailHint } from './new-order-mail-hint.ts'
import { FigureField, Group, SwitchField, TextField } from './settings-fields.tsx'
import { SettingsForm } from './settings-form.tsx'

/** How orders are taken, and thresholds. */
export default function DeliveryAndOrders() {
  const { data: news } = useQuery(newsQuery)
  return (
    <SettingsForm title={t('Delivery and orders')}>
      {(draft) => (
        <>
          <Group title={t('Delivery')}>
            <p className="-mt-2 text-ink-soft">
              {t('What delivery costs, when it is free and how long it takes depends on the place:')}{' '}
              <Link to="/admin/settings/delivery-zones" className="text-green underline underline-offset-2">
                {t('Delivery Zones')}
              </Link>
            </p>
            <Pair>
              <FigureField
                draft={draft}
                name="pieceGrams"
                label={t('Weight of a piece, in grams')}
                hint={t('Where neither its category nor its main category says another')}
                inputMode="numeric"
              />
            </Pair>
          </Group>
          <Group title={t('Orders')}>
            <SwitchField
              draft={draft}
              name="confirmByPhone"
              label={t('Confirm by phone first')}
              hint={t('New orders wait as pending until somebody has called the customer; pages say so')}
            />
            <Pair>
              <FigureField
                draft={draft}
                name="deskAttempts"
                label={t('Cancel after calls without an answer')}
                hint={t(
                  'In place of the next call; 0 for never. The customer gets a polite mail, if the shop can send mail',
                )}
                inputMode="numeric"
              />
              <FigureField
                draft={draft}
                name="deskHours"
                label={t('Cancel after hours without confirmation')}
                hint={t('Whether anybody has called or not; 0 for never')}
                inputMode="numeric"
              />
            </Pair>
            <SwitchField
              draft={draft}
              name="mailNewOrders"
              label={t('Mail each new order to the shop')}
              hint={newOrderMailHint(draft.settings.email, news?.canMail)}
            />
          </Group>
          <Group title={t('Thresholds')}>
            <Pair>
              <FigureField
                draft={draft}
                name="vipThreshold"
                label={t('VIP from (৳)')}
                hint={t('What a customer has spent with you')}
                inputMode="numeric"
              />
              <FigureField
                draft={draft}
                name="lowStock"
                label={t('Low stock from (pieces)')}
                hint={t('For new sizes and colours; the others keep theirs under Inventory')}
                inputMode="numeric"
              />
            </Pair>
          </Group>
          <Group title={t('Loyalty points')}>
            <p className="-mt-2 text-ink-soft">
              {t(
                'Customers have 1 point for every ৳100 delivered. Say what points are good for, and dashboards show them with this sentence; while both are empty, no page shows points.',
              )}
            </p>
            <Pair>
              <TextField draft={draft} name="pointsUse" label={t('What points are good for')} maxLength={120} />
              <TextField draft={draft} name="pointsUseBn" label={t('The same in Bangla')} lang="bn" maxLength={120} />
            </Pair>
          </Group>
        </>
      )}
    </SettingsForm>
  )
}
