import type { Transaction } from '../../src/backend/platform/sql/transaction.ts';
import { START } from './backend.ts';

/** A spam post as its spammer wrote it: `body` is HTML. */
export interface SpamPost {
  readonly title: string;
  readonly body: string;
  /** The number of the text that it is a variation of. */
  readonly template: number;
}

/**
 * Titles and bodies by kind of spam. `{d}` is a link's address, `{b}` a brand, `{t}` a technical word,
 * `{n}` a phone number.
 */
const TEMPLATES: readonly (readonly [title: string, body: string])[] = [
  // Search engine optimization.
  [
    'Best SEO company for ranking on page one',
    'We are the leading digital marketing agency. Our experts provide guaranteed first page ranking with white hat backlinks. Visit <a href="{d}">{b}</a> for a free website audit and affordable SEO packages.',
  ],
  [
    'How to rank {t} websites faster in 2026?',
    'Many business owners ask how to get more traffic. The answer is quality backlinks. {b} offers 500 high authority dofollow backlinks for only $49. Order now at <a href="{d}">{b}</a>.',
  ],
  [
    'Top 10 benefits of hiring a digital marketing agency',
    'A digital marketing agency helps your business grow online. From social media to content writing, <a href="{d}">{b}</a> delivers results. Contact our team today and get 20% discount.',
  ],
  [
    'Guest post opportunity for technology blogs',
    'Hello webmaster, we accept guest posts in technology, finance and health niche. DA 60 plus websites, permanent dofollow links. Check prices on <a href="{d}">our website</a> or write to us on Telegram.',
  ],
  [
    'Increase your Instagram followers instantly',
    'Buy real followers, likes and views with instant delivery. No password required and 24/7 customer support. Trusted by 50,000 customers. <a href="{d}">Click here to get started with {b}</a>.',
  ],
  [
    'Why is web design important for small business?',
    'Your website is the face of your company. Our award winning designers build responsive {t} websites at affordable prices. Get a free quote today: <a href="{d}">{b} web design services</a>.',
  ],
  [
    'Looking for the best {t} development company',
    'If you are looking for a trusted {t} development company then {b} is the right choice. We have 10 years of experience and 500 happy clients worldwide. Hire our dedicated developers: <a href="{d}">{b}</a>.',
  ],
  [
    'What is the cost of app development in 2026?',
    'App development cost depends on many factors such as features, platform and design. {b} provides cost effective mobile app development services for startups and enterprises. <a href="{d}">Talk to our experts now</a>.',
  ],
  // Crypto and trading.
  [
    'I recovered my stolen bitcoin with this hacker',
    'I lost $82,000 to a fake investment platform and was devastated until a friend introduced me to {b}. They recovered all my funds within 48 hours. Contact them via WhatsApp {n} or <a href="{d}">their website</a>. Highly recommended.',
  ],
  [
    'How to double your bitcoin in 24 hours',
    'Our automated trading bot gives guaranteed daily profit of 5%. Minimum deposit is $100 and withdrawals are instant. Thousands of investors trust {b}. <a href="{d}">Register now and receive a bonus</a>.',
  ],
  [
    'Metamask wallet support number',
    'If you face any issue with your wallet, transaction pending or login problem, call Metamask support {n}. Our certified experts are available 24/7 and solve every problem within minutes.',
  ],
  [
    'Best crypto casino with instant payouts',
    'Play slots, blackjack and live roulette with bitcoin. Claim a 200% welcome bonus and 100 free spins on your first deposit. No KYC. <a href="{d}">Join {b} casino</a> today.',
  ],
  [
    'Forex signals that really work',
    'Stop losing money on forex. Our professional traders send 10 signals daily with 95% accuracy. Join our VIP telegram channel, limited seats. More details: <a href="{d}">{b} signals</a>.',
  ],
  [
    'New token presale 100x potential',
    'Do not miss the hottest presale of the year. {b} token uses AI and {t} to revolutionize finance. Early investors get 50% bonus tokens. <a href="{d}">Buy now before the price goes up</a>.',
  ],
  [
    'Lost access to your wallet? Hire an ethical hacker',
    'A certified ethical hacker helped me regain access to my blockchain account and recover my coins. Do not give up, reach out to {b} by email or phone {n}. They are legit and fast.',
  ],
  [
    'Airdrop: claim free tokens for {t} developers',
    'To celebrate our launch we are giving away 5,000,000 tokens to {t} developers. Connect your wallet on <a href="{d}">the official {b} page</a> and claim your reward. Offer ends tonight.',
  ],
  // Phone support.
  [
    'QuickBooks customer service phone number',
    'Facing QuickBooks error code 6000? Dial our toll free QuickBooks support number {n} for instant help from certified ProAdvisors. We are available round the clock.',
  ],
  [
    'How do I talk to a live person at the airline?',
    'To talk to a live person at the airline you can call {n}. Our agents help with flight changes, cancellations, refunds and group bookings 24 hours a day. Call now {n}.',
  ],
  [
    'Printer offline? Call printer support',
    'Is your printer showing offline in Windows 11? Do not worry. Call our technical support team on {n} and get your printer fixed by an expert remotely. Toll free for US and Canada.',
  ],
  [
    'Antivirus activation help line',
    'To activate your antivirus with product key call {n}. Our technicians will install, activate and renew your subscription. We also remove viruses and speed up a slow computer.',
  ],
  [
    'How can I change my name on the ticket?',
    'You can change the name on your flight ticket by calling {n}. Name correction policy allows three characters for free. Speak with our travel experts at {n} to avoid extra charges.',
  ],
  [
    'Cash app refund number',
    'Sent money to the wrong person? Cash App payment failed? Contact Cash App customer care {n} to get your refund within 24 hours. Our representatives are here to help.',
  ],
  [
    'Yahoo mail not working: official help desk',
    'If Yahoo mail is not working on your phone, reset your password by calling the help desk {n}. Experts recover hacked accounts with 100% satisfaction guaranteed.',
  ],
  [
    '{t} installation error support',
    'Cannot install {t} on your computer? Our remote support engineers fix every {t} installation error. Call {n} now or visit <a href="{d}">{b} tech support</a> for live chat.',
  ],
  // Essays and exams.
  [
    'Who can write my {t} assignment for me?',
    'Students often struggle with {t} assignments. {b} provides plagiarism free assignment help by PhD experts before your deadline. <a href="{d}">Get a free quote</a> and 30% off on the first order.',
  ],
  [
    'Best essay writing service for university students',
    'Our professional essay writers deliver top quality papers at cheap prices. 24/7 support, free revisions, on time delivery. <a href="{d}">Order your essay at {b}</a> and relax.',
  ],
  [
    'Take my online class for me',
    'Are you busy with work and cannot attend online classes? Hire {b} to take your online exam and get an A grade guaranteed. Affordable prices and 100% confidential. <a href="{d}">Contact us</a>.',
  ],
  [
    'Pass your certification exam with real dumps',
    'Get the latest exam dumps and practice questions with verified answers. Pass {t} certification in the first attempt or get your money back. <a href="{d}">Download {b} PDF now</a>.',
  ],
  [
    'Dissertation help in London',
    'Writing a dissertation is hard and time consuming. Our UK qualified writers offer dissertation writing services for all subjects. Chat with {b} on WhatsApp {n}.',
  ],
  [
    '{t} homework due tomorrow? We do it',
    'Send us your {t} homework and our tutors will finish it tonight. Over 10,000 satisfied students. Low prices start from $9 per page. <a href="{d}">{b} homework helpers</a>.',
  ],
  [
    'Buy real IELTS certificate without exam',
    'We supply registered IELTS, TOEFL and PTE certificates without sitting for the exam. 100% verifiable online. Contact us on WhatsApp {n} for more information and prices.',
  ],
  [
    'Data science course with placement guarantee',
    'Join the best data science and {t} training institute. Learn from industry experts with live projects and get 100% placement assistance. Enroll today for a free demo class: <a href="{d}">{b} training</a>.',
  ],
  // Casino and betting.
  [
    'Trusted online slot site with high win rate',
    'Situs judi slot online terpercaya gampang menang. Deposit pulsa tanpa potongan dan bonus new member 100%. Daftar sekarang di <a href="{d}">{b}</a> dan raih jackpot jutaan rupiah.',
  ],
  [
    'Online cricket ID provider',
    'Get your online cricket ID instantly with WhatsApp. Fast deposit and withdrawal, 24/7 customer service. Play cricket, teen patti and casino games. <a href="{d}">Get ID from {b}</a> now.',
  ],
  [
    'How to win at baccarat every time',
    'The secret winning formula of baccarat revealed. Join the safest online casino with the biggest rolling commission. New players receive a free chip. <a href="{d}">Play at {b}</a>.',
  ],
  [
    'Sports betting tips with 98% success',
    'Our expert tipsters give fixed matches and sure odds every day. Win big on football this weekend. Subscribe for VIP tips at <a href="{d}">{b}</a> and start earning.',
  ],
  [
    'Free spins no deposit bonus code',
    'Claim 50 free spins with no deposit using our exclusive bonus code. Play the newest slots on your mobile and win real cash. <a href="{d}">Claim bonus at {b}</a> before it expires.',
  ],
  [
    'Best poker bot written in {t}',
    'Make money while you sleep with our poker bot written in {t}. It beats every table and pays back in one week. Download from <a href="{d}">{b}</a> with a discount code.',
  ],
  // Health and beauty.
  [
    'Weight loss gummies review: do they work?',
    'Lose 20 pounds in one month without diet or exercise. These natural keto gummies burn fat fast and have no side effects. Order today with 50% discount from <a href="{d}">the official {b} store</a>.',
  ],
  [
    'Buy generic pills online without prescription',
    'Order cheap generic medicines online with overnight delivery and no prescription needed. Best prices, discreet packaging, secure payment. <a href="{d}">Shop at {b} pharmacy</a>.',
  ],
  [
    'CBD oil for pain relief',
    'CBD oil relieves chronic pain, anxiety and insomnia naturally. 100% organic, lab tested and legal. Use our coupon to save 30% on your first order. <a href="{d}">{b} CBD</a>.',
  ],
  [
    'Powerful male enhancement supplement',
    'Boost your stamina and performance with the number one male enhancement formula. Risk free trial bottle available now, limited stock. <a href="{d}">Rush my trial from {b}</a>.',
  ],
  [
    'Best skin whitening cream for glowing skin',
    'Get fair, soft and glowing skin in seven days with our ayurvedic cream. Dermatologist approved and suitable for all skin types. <a href="{d}">Buy now from {b}</a> and get free shipping.',
  ],
  [
    'Hair transplant cost in Turkey',
    'Turkey is the best destination for hair transplant. {b} clinic offers all inclusive packages with hotel and transfer. Book your free consultation now: <a href="{d}">{b} clinic</a>.',
  ],
  [
    'Dentist near me open on weekend',
    'Looking for a trusted dental clinic? We offer implants, whitening and braces at affordable prices with the latest technology. Book an appointment at <a href="{d}">{b} dental care</a>.',
  ],
  [
    'Yoga teacher training in Rishikesh',
    'Join our 200 hour yoga teacher training certified by Yoga Alliance. Experienced teachers, delicious food and comfortable accommodation. Reserve your seat at <a href="{d}">{b} yoga school</a>.',
  ],
  // Shops, services, travel.
  [
    'Cheap designer handbags outlet',
    'Shop luxury designer handbags, watches and shoes at 80% off. Top quality replicas with free worldwide shipping. <a href="{d}">{b} outlet store</a> new arrivals every week.',
  ],
  [
    'Packers and movers at the best price',
    'Are you planning to relocate? We are the most trusted packers and movers with safe and timely delivery. Get free quotes from {b}. Call us {n} or visit <a href="{d}">our site</a>.',
  ],
  [
    'Escorts service available tonight',
    'Meet beautiful and independent models for a memorable night. Real photos, hotel delivery, no advance payment. WhatsApp {n} or see our gallery at <a href="{d}">{b}</a>.',
  ],
  [
    'Car rental without credit card',
    'Rent luxury and economy cars at the lowest rate with no hidden charges. Free delivery at the airport. Book online at <a href="{d}">{b} car rental</a> or call {n}.',
  ],
  [
    'Umrah packages from UK 2026',
    'Book cheap Umrah packages with flights, visa and hotels close to the Haram. Five star service and flexible payments. Call {n} or visit <a href="{d}">{b} travel</a> for group discount.',
  ],
  [
    'Best water purifier service center',
    'We provide water purifier installation, repair and AMC service at your doorstep. Genuine spare parts and trained technicians. Book service on {n} today.',
  ],
  [
    'Custom t-shirt printing online',
    'Design your own t-shirt, mug or hoodie with no minimum order. Premium quality print and fast shipping. Get 15% off with our coupon at <a href="{d}">{b} prints</a>.',
  ],
  [
    'Emergency plumber in your city',
    'Burst pipe or blocked drain? Our licensed plumbers reach you in 30 minutes. No call out fee, upfront pricing. Call {n} any time or book at <a href="{d}">{b} plumbing</a>.',
  ],
  [
    'Real estate investment in Dubai',
    'Invest in luxury apartments in Dubai with 8% guaranteed rental return and an easy payment plan. Get the golden visa. Register your interest at <a href="{d}">{b} properties</a>.',
  ],
  [
    'Get a loan with bad credit in one hour',
    'Do you need an urgent loan? We offer personal and business loans from $5,000 to $500,000 at 2% interest rate without collateral. Apply now by email or WhatsApp {n}.',
  ],
  [
    'Driving license and passport for sale',
    'We produce original registered passports, driving licenses and ID cards for all countries. Fast delivery and secure payment. Contact us through <a href="{d}">{b} documents</a> or WhatsApp {n}.',
  ],
  [
    'Counterfeit money that passes all tests',
    'Buy undetectable grade A banknotes in all currencies. They pass UV light and pen test. Discreet shipping worldwide. Order from {b}, WhatsApp {n}.',
  ],
  [
    'Love spell caster to bring back ex',
    'My husband left me for another woman but the great spell caster {b} brought him back within three days. He can also help with luck and pregnancy. Contact him on WhatsApp {n}.',
  ],
  [
    'Vashikaran specialist astrologer',
    'World famous astrologer solves love problems, family disputes and business loss within 24 hours. 100% guaranteed result. Call or WhatsApp {n} for free advice now.',
  ],
  // Software products and downloads.
  [
    'How to convert OST to PST easily?',
    'You can try the {b} OST to PST converter. It converts emails, contacts and calendars without data loss and supports all Outlook versions. Free demo version available: <a href="{d}">download now</a>.',
  ],
  [
    'Best software to recover deleted files',
    'Accidentally deleted important files? {b} data recovery software restores photos, videos and documents from any drive in three simple steps. <a href="{d}">Free download for Windows and Mac</a>.',
  ],
  [
    'Free download full version with crack',
    'Download the latest full version with serial key, crack and patch for free. 100% working and virus free. Direct download link: <a href="{d}">{b} cracks</a>. Enjoy premium features.',
  ],
  [
    'Streaming IPTV subscription with 20000 channels',
    'Watch all live sports, movies and series in 4K without buffering. Works on Firestick, Android and smart TV. Free 24 hour trial from <a href="{d}">{b} IPTV</a>. Subscribe now.',
  ],
  [
    'MOD APK unlimited money',
    'Download the MOD APK latest version with unlimited coins, gems and all premium features unlocked. No root and no ads. Get the file from <a href="{d}">{b} apk</a> for free.',
  ],
  [
    'PDF converter for {t} developers',
    'Our powerful online tool merges, splits and converts PDF files within seconds. Trusted by millions of users, free sign up and affordable premium plans. <a href="{d}">Try {b} PDF</a> now.',
  ],
  [
    'Cheap Windows 11 keys',
    'Get genuine Windows 11 and Office 2024 product keys from only $9 with lifetime activation and instant email delivery. Best price guaranteed. <a href="{d}">Buy keys at {b}</a>.',
  ],
  [
    'Fast VPS hosting with {t} preinstalled',
    'Get blazing fast SSD VPS hosting with {t} preinstalled, DDoS protection and 99.99% uptime from $2 per month. Use our coupon for 70% discount: <a href="{d}">{b} hosting</a>.',
  ],
  [
    'Residential proxies for scraping',
    'Buy 10 million residential proxies with unlimited bandwidth and rotating IPs. Perfect for scraping with {t}. Start your trial at <a href="{d}">{b} proxies</a> with promo code.',
  ],
  [
    'Bulk SMS and WhatsApp marketing panel',
    'Send bulk WhatsApp and SMS messages at the lowest price. Easy API in {t}, live reports and free credits on sign up. Get a demo from <a href="{d}">{b}</a> or call {n}.',
  ],
  [
    'Make $500 per day working from home',
    'I quit my job and now earn $500 every day with just my laptop and two hours of work. Anyone can do it, no experience needed. See how at <a href="{d}">{b}</a>. Limited spots.',
  ],
  // Disguised as answers or questions.
  [
    '',
    'Great question! I had the same problem with {t} and this article helped me a lot: <a href="{d}">{b}</a>. They also offer professional services at affordable prices. Highly recommended.',
  ],
  [
    '',
    'Thanks for sharing this informative post. I really enjoyed reading it. If you are looking for the best {t} training, visit <a href="{d}">{b} academy</a> and enroll today.',
  ],
  [
    '',
    'You should try {b}. It fixes every {t} error automatically with one click and speeds up your computer. Download the free trial from <a href="{d}">here</a>.',
  ],
  [
    '',
    'Nice blog! Keep sharing valuable content. We provide the best packers, cleaning and pest control services near you. Call us on {n} for an amazing discount.',
  ],
  [
    'Error in {t} and its solution',
    'When you see an error in {t}, the best solution is to hire certified experts. {b} offers {t} consulting at $15 per hour with a money back guarantee. <a href="{d}">Hire now</a>.',
  ],
];

const BRANDS = ['Zenvora', 'Prime Quill', 'Rapid Rise', 'Globex Pro', 'Lucky Orchid', 'BlueNova'];
const DOMAINS = [
  'https://www.zenvora-services.xyz/offer',
  'https://primequill.top/?ref=21',
  'http://rapidrise.online/best',
  'https://globexpro.shop/buy-now',
  'https://luckyorchid88.club/register',
  'https://blue-nova.site/landing/page?utm=qa',
];
const TECHNICAL = ['Python', 'React', 'Java', 'SQL Server', 'Node.js', 'WordPress'];
const NUMBERS = [
  '+1-805-555-0142',
  '1 (888) 555-0119',
  '+44 20 7946 0991',
  '+91 98 5550 1234',
  '+1 844 555 0177',
  '1-877-555-0163',
];
const VARIATIONS = 2;

/** About 150 spam posts of all kinds, each text in two variations. */
export const SPAM_POSTS: readonly SpamPost[] = TEMPLATES.flatMap(([title, body], template) =>
  Array.from({ length: VARIATIONS }, (_, variation) => {
    const at = template * VARIATIONS + variation;
    const fill = (text: string) =>
      text
        .replaceAll('{d}', pick(DOMAINS, template, at))
        .replaceAll('{b}', pick(BRANDS, template, at + 1))
        .replaceAll('{t}', TECHNICAL[at % TECHNICAL.length] ?? '')
        .replaceAll('{n}', pick(NUMBERS, template, at + 2));
    return { title: fill(title), body: `<p>${fill(body)}</p>`, template };
  }),
);

/** Texts with even and odd numbers share no domain, brand, or phone number. */
function pick(list: readonly string[], template: number, at: number): string {
  const half = list.length / 2;
  return list[(template % 2) * half + (at % half)] ?? '';
}

/** Adds a decided review item, for decisions that teach the spam filter. */
export async function newItem(tx: Transaction): Promise<number> {
  const { id } = await tx.sql
    .insertInto('review_items')
    .values({
      ...{ queue: 'held', target_kind: 'held', target_id: 1, author_id: null },
      ...{ opened_at: START, decided_at: START },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
