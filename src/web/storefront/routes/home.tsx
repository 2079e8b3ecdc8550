import { m } from '#shared/paraglide/messages.js'
export function loader() { return { x: 1 } }
export default function Home() { return <h1>Bunon {m.loading()}</h1> }
