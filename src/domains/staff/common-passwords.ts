/**
 * Passwords that people choose when they must choose one, and that attackers therefore try first: words, names, rows of
 * keys. Each entry covers its usual variations (see `isCommon`): Password1!, P@ssw0rd and passWORD#2026 are one entry.
 */
const words = `
  pass password passwort passcode passphrase passw pwd mypassword newpassword oldpassword thepassword yourpassword
  passwordpassword userpassword adminpassword rootpassword defaultpassword temppassword secretpassword
  secret topsecret mysecret letmein letmeinnow letmeinplease openup opensesame access accessdenied entry enter unlock
  login logon signin welcome welcomeback welcomehome hello helloworld hellothere hi goodmorning goodday please thankyou
  changeme changeit changethis changepassword resetme newpass newuser temp temporary trial default guest guestuser
  user username myuser superuser poweruser testuser test testing tester testpass testtest demo demouser sample
  example admin admins administrator adminadmin adminuser sysadmin superadmin mainadmin subadmin webadmin siteadmin
  root rootroot toor master webmaster manager management owner boss chief director staff office officer employee
  sales salesteam support helpdesk service operator moderator editor shop shopadmin myshop shopping store storeadmin
  market business company corporate customer client account accounts accounting cash cashier delivery order orders
  server database system security secure computer laptop desktop internet network wifi wireless router mobile phone
  iphone samsung android windows microsoft google gmail yahoo facebook whatsapp instagram youtube twitter amazon apple
  qwerty qwertyu qwertyui qwertyuiop qwert qwerasdf qazwsx qazwsxedc qweasd qweasdzxc qweqwe asdf asdfg asdfgh asdfghj
  asdfghjk asdfghjkl asdfasdf asdasd asdqwe zxcvb zxcvbn zxcvbnm zxcasd wasd azerty qwertz poiuyt lkjhgf mnbvcxz
  abc abcd abcde abcdef abcdefg abcdefgh abcabc aabbcc aaa aaaa aaaaaa aaaaaaaa xxx xxxx xxxxxx zzz zzzzzz xyz
  iloveyou iloveu ilove loveyou loveme lovelove lovely love lover loveyouforever forever together friends friend
  bestfriend bestfriends family mother father mummy mommy daddy mama baba amma abbu ammu brother sister baby babygirl
  babyboy angel angels princess prince queen king kingdom sweetheart sweety sweetie honey darling sunshine sunflower
  flower flowers rose butterfly rainbow star stars superstar moon sun summer winter spring autumn monsoon january
  february march april may june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday morning night weekend birthday holiday christmas newyear ramadan eid eidmubarak puja boishakh
  football soccer cricket cricketer baseball basketball hockey tennis player gamer gaming game games champion winner
  liverpool chelsea arsenal barcelona realmadrid manchester juventus brazil argentina germany england india pakistan
  america australia canada london paris newyork dubai
  messi ronaldo neymar shakib tamim mashrafe mushfiq tigers tiger tigerbd lion lions dragon dragons monkey monkeys
  eagle falcon wolf panther leopard elephant dolphin horse shadow shadows ninja samurai warrior hunter killer
  batman superman spiderman ironman hulk avengers pokemon pikachu naruto goku starwars matrix merlin gandalf hogwarts
  harrypotter jordan michael michelle daniel jessica ashley andrew thomas robert william charlie george matthew joshua
  anthony jennifer amanda nicole hannah samantha elizabeth maria anna laura sophia peter paul david mark john james
  mohammad mohammed muhammad muhammed mohammadali ahmed ahmad hasan hassan hussain hossain rahman rahim karim ali
  islam islamic muslim allah allahuakbar bismillah alhamdulillah mashallah inshallah subhanallah quran makkah madina
  krishna ganesh durga shiva hariom jesus jesuschrist christ church heaven god godisgood blessed faith believe
  bangladesh bangla bangali bengal bengali dhaka dhakacity dhakabd chittagong chattogram sylhet khulna rajshahi barisal
  barishal rangpur mymensingh comilla cumilla gazipur narayanganj mirpur uttara gulshan banani dhanmondi padma jamuna
  meghna sundarban sundarbans shapla ilish taka amarsonarbangla sonarbangla joybangla bijoy swadhin bangabandhu
  mukti muktijoddha deshi desh bunon boshonto ekushey amitumi tumiamar valobasa bhalobasa bhalobashi valobashi
  amijani jaanu jaan janu shona sona moyna pakhi babu bou apu bhai bhaiya dost bondhu
  money million millionaire billionaire dollar rich gold golden silver diamond platinum crystal lucky luck success
  successful freedom happy happiness smile peace power powerful strong stronger super supreme special number numberone
  red green blue black white purple orange yellow pink blackwhite redblue
  coffee chocolate cookie cookies cheese pizza burger chicken biryani mango banana apple orange juice icecream
  whatever nothing something anything everything someone nobody never always maybe trustno trustnoone nopassword
  idontknow dontknow donttellanyone fuckyou fuck asshole bitch shit sexy sex hottie cool awesome great amazing perfect
  beautiful pretty cute crazy mad evil devil hell demon ghost phantom mystery magic magical wizard
  school college university student teacher doctor engineer lawyer nurse police soldier captain pilot driver
  hacker hacked hacking cracker cyber cyberpunk matrixreloaded linux ubuntu debian oracle mysql postgres postgresql
  python java javascript developer programmer coder coding codeword 
  mustang ferrari porsche mercedes toyota honda yamaha suzuki bmw audi corvette harley ranger trooper
  music guitar piano singer dancer dance rock rocknroll metal metallica nirvana slipknot eminem
  orchid jasmine daisy lily violet ginger pepper peanut buster bailey maggie tigger snoopy garfield mickey mickeymouse
  correcthorsebatterystaple solo single nextstep midnight snowball frozen
`

const common = new Set(words.split(/\s+/).filter(Boolean).map(bareWord))

/** Leetspeak: digits and symbols that stand for letters. */
const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
  '€': 'e',
}

/** Whether the password is a common word, in any case, in leetspeak, or with digits and symbols around it. */
export function isCommon(password: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase()
  // A character at either end may be decoration (Admin@2026) or leetspeak (5ecret!, pas$): try both.
  const tries = [
    typed,
    trimmed(typed, /^[^\p{L}]+/u),
    trimmed(typed, /[^\p{L}]+$/u),
    trimmed(typed, /^[^\p{L}]+|[^\p{L}]+$/gu),
  ]
  return tries.some((text) => common.has(bareWord(undisguised(text))) || common.has(bareWord(text)))
}

const trimmed = (text: string, ends: RegExp) => text.replace(ends, '')
const undisguised = (text: string) => [...text].map((character) => disguises[character] ?? character).join('')

/** Letters only, so that Pass-word, pass.word and password are one. */
function bareWord(text: string): string {
  return text.replace(/[^\p{L}\p{M}]/gu, '')
}
