import { type Locale, localeName, locales } from '#shared/locales.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t, translateServerText } from '#web/admin/translate.ts'
import { HomePageFields } from './home-page-fields.tsx'
import { FigureField, Group, PhoneField, SwitchField, TextField } from './settings-fields.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Name and contact details of the shop. */
export default function ShopDetails() {
  return (
    <SettingsForm
      title={t('Shop details')}
      text={t(
        'They stand in header, footer, policies, receipts and mails, in both languages, as soon as they are saved. What is empty is not shown.',
      )}
    >
      {(draft) => (
        <>
          <Group title={t('Name')}>
            <Pair>
              <TextField draft={draft} name="shopName" label={t('Name')} maxLength={60} />
              <TextField
                draft={draft}
                name="shopNameBn"
                label={t('Name in Bangla')}
                lang="bn"
                hint={t('Empty: the name stands in both languages')}
                maxLength={60}
              />
            </Pair>
            <SelectInput
              label={t('First language')}
              hint={t('What a first visit of your address reads; the other one is a tap away')}
              value={draft.settings.firstLanguage}
              onChange={({ target }) => draft.set('firstLanguage', target.value as Locale)}
              className="max-w-60"
            >
              {locales.map((locale) => (
                <option key={locale} value={locale} lang={locale}>
                  {localeName(locale)}
                </option>
              ))}
            </SelectInput>
            <FigureField
              draft={draft}
              name="since"
              label={t('Open since')}
              hint={t('The year')}
              inputMode="numeric"
              className="max-w-40"
            />
          </Group>
          <Group title={t('How people reach you')}>
            <Pair>
              <PhoneField draft={draft} name="phone" label={t('Phone')} hint={t('Like 01712-345678')} />
              <PhoneField
                draft={draft}
                name="whatsapp"
                label={t('WhatsApp')}
                hint={t('The chat button writes to it')}
              />
            </Pair>
            <TextField
              draft={draft}
              name="email"
              label={t('E-mail')}
              type="email"
              hint={t(
                'Messages of the contact page and new orders go to it; mails of the shop come from it, unless SMTP_FROM is set',
              )}
            />
            <p className="text-ink-soft text-sm">{translateServerText(draft.mailSentence)}</p>
            <TextField
              draft={draft}
              name="openingHours"
              label={t('Opening hours')}
              hint={t('Like 10:00 AM – 8:00 PM; pages say them in Bangla by themselves')}
              maxLength={60}
            />
          </Group>
          <Group title={t('Where you are')}>
            <TextField draft={draft} name="address" label={t('Address')} maxLength={200} />
            <TextField draft={draft} name="addressBn" label={t('Address in Bangla')} lang="bn" maxLength={200} />
            <Pair>
              <FigureField
                draft={draft}
                name="latitude"
                label={t('Latitude')}
                hint={t('For map and directions')}
                orNone
              />
              <FigureField
                draft={draft}
                name="longitude"
                label={t('Longitude')}
                hint={t('As a map shows it for your door')}
                orNone
              />
            </Pair>
          </Group>
          <Group title={t('Profiles elsewhere')}>
            <p className="-mt-2 text-ink-soft">{t('Whole addresses of your own pages.')}</p>
            <TextField
              draft={draft}
              name="facebook"
              label={t('Facebook')}
              type="url"
              hint={t(
                'The page itself, as https://www.facebook.com/yourshop: a shared link, a post or a group leads to no chat in Messenger',
              )}
            />
            <TextField draft={draft} name="instagram" label={t('Instagram')} type="url" />
            <TextField draft={draft} name="youtube" label={t('YouTube')} type="url" />
            <TextField draft={draft} name="tiktok" label={t('TikTok')} type="url" />
          </Group>
          <HomePageFields draft={draft} />
          {draft.saved.tellsDemoStory && (
            <Group title={t('Demo story')}>
              <SwitchField
                draft={draft}
                name="tellsDemoStory"
                label={t('The pages about the shop tell the demo story')}
                hint={t(
                  'About, Our story, The brand and Our store are about Bunon, the brand of the demo, with its pictures. Without the tick they say only what holds for every shop; once saved, it does not come back',
                )}
              />
            </Group>
          )}
        </>
      )}
    </SettingsForm>
  )
}
