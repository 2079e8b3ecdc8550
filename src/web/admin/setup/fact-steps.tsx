import { localeName, locales } from '#shared/locales.ts'
import { Pair } from '#web/admin/parts/pair.tsx'
import { BrandPicture } from '#web/admin/settings/brand/brand-picture.tsx'
import { PhoneField, SwitchField, TextField } from '#web/admin/settings/settings-fields.tsx'
import { t } from '#web/admin/translate.ts'
import { StepForm } from './step-form.tsx'

export const NameStep = () => (
  <StepForm>
    {(draft) => (
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
    )}
  </StepForm>
)

export const LogoStep = () => (
  <StepForm>
    {(draft) => (
      <>
        <BrandPicture
          use="logo"
          label={t('Logo')}
          hint={t('PNG, JPEG, WebP or SVG, best with a transparent ground')}
          picture={draft.settings.logo}
          error={draft.wrong.logo}
          onPick={(key) => draft.set('logo', key)}
          onBusy={(isBusy) => draft.onBusy('logo', isBusy)}
        />
        <SwitchField
          draft={draft}
          name="logoHasName"
          label={t('The logo has the name in it')}
          hint={t('Then the name is not written beside it')}
        />
      </>
    )}
  </StepForm>
)

export const LanguageStep = () => (
  <StepForm>
    {(draft) => (
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold text-sm">{t('A first visit reads')}</legend>
        {locales.map((locale) => (
          <label key={locale} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="first-language"
              className="size-5"
              checked={draft.settings.firstLanguage === locale}
              onChange={() => draft.set('firstLanguage', locale)}
            />
            <span lang={locale}>{localeName(locale)}</span>
          </label>
        ))}
      </fieldset>
    )}
  </StepForm>
)

export const ContactStep = () => (
  <StepForm>
    {(draft) => (
      <>
        <Pair>
          <PhoneField draft={draft} name="phone" label={t('Phone')} hint={t('Like 01712-345678')} />
          <PhoneField draft={draft} name="whatsapp" label={t('WhatsApp')} hint={t('The chat button writes to it')} />
        </Pair>
        <TextField
          draft={draft}
          name="email"
          label={t('E-mail')}
          type="email"
          hint={t('Messages of customers and new orders go to it')}
        />
        <Pair>
          <TextField draft={draft} name="address" label={t('Address')} maxLength={200} />
          <TextField draft={draft} name="addressBn" label={t('Address in Bangla')} lang="bn" maxLength={200} />
        </Pair>
      </>
    )}
  </StepForm>
)
