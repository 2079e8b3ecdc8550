import type { AboutText, BrandText, CareText, FaqText, SizeGuideText } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { loadPreview } from '#web/request/load-page-text.ts'
import { HomePage } from '../home/home-page.tsx'
import { AboutPage } from '../pages/about-page.tsx'
import { AnnouncementsPreview } from '../pages/announcements-preview.tsx'
import { BrandPage } from '../pages/brand-page.tsx'
import { CarePage } from '../pages/care-page.tsx'
import { FaqPage } from '../pages/faq-page.tsx'
import { MenusPreview } from '../pages/menus-preview.tsx'
import { SizeGuidePage } from '../pages/size-guide-page.tsx'
import { StorePage } from '../pages/store-page.tsx'
import { StoryPage } from '../pages/story-page.tsx'
import { TextPage } from '../pages/text-page.tsx'
import { useFacts } from '../shop-facts.ts'
import type { Route } from './+types/preview'

/** A text page, the home page, the menus or the announcements as a version would show them, published or not. */
export const loader = ({ context, params }: Route.LoaderArgs) => loadPreview(context, params.token)

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.page === 'text' ? `${m.pages_preview()}: ${loaderData.text.title}` : m.pages_preview() },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function Preview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <p role="status" className="no-print bg-amber-soft px-4 py-3 text-center font-semibold text-amber">
        {m.pages_preview_notice()}
      </p>
      <Shown loaderData={loaderData} />
    </>
  )
}

function Shown({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const isDemoBrand = useFacts()?.isDemoBrand ?? false
  if (loaderData.page === 'home') return <HomePage {...loaderData} isDemoBrand={isDemoBrand} />
  if (loaderData.page === 'menus') return <MenusPreview menus={loaderData.menus} />
  if (loaderData.page === 'announcements') return <AnnouncementsPreview lines={loaderData.lines} />
  return <ShownText {...loaderData} />
}

type Text = Extract<Route.ComponentProps['loaderData'], { page: 'text' }>

function ShownText({ standard, text, place: store, groups }: Text) {
  switch (standard) {
    case 'faq':
      return <FaqPage text={text as FaqText} store={store} />
    case 'about':
      return <AboutPage text={text as AboutText} email={store.email} />
    case 'story':
      return <StoryPage text={text} />
    case 'brand':
      return <BrandPage text={text as BrandText} />
    case 'care':
      return <CarePage text={text as CareText} />
    case 'size-guide':
      return <SizeGuidePage text={text as SizeGuideText} groups={groups} />
    case 'stores':
      return <StorePage text={text} store={store} />
    default:
      return <TextPage text={text} here={standard ? `/${standard}` : ''} />
  }
}
