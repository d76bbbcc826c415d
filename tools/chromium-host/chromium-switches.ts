/**
 * How Chromium is started: so that it reaches nothing, and shows nothing but the program. Pure.
 *
 * No switch of Chromium's list of bad ones (chrome/browser/ui/startup/bad_flags_prompt.cc, 2026):
 * each of those puts a bar over the program.
 */

export interface LaunchFacts {
  readonly headless: boolean;
  /** Chromium's sandbox can't be had by root. */
  readonly isRoot: boolean;
  readonly title: string;
  /** Of the window while the page isn't there yet, e.g. #F1F2EF. */
  readonly background: string;
  readonly width: number;
  readonly height: number;
  /** null: closed. */
  readonly debuggingPort: number | null;
}

/**
 * No network at all. Every request goes to a proxy that can't exist: TCP refuses a broadcast address
 * before anything is sent (RFC 1122, 4.2.3.10), and who has a proxy resolves no names. Loopback
 * would be spared, unless that is taken back. WebRTC alone goes past a proxy, unless forbidden.
 */
const REACHES_NOTHING = [
  '--proxy-server=http://255.255.255.255:1',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
];

const OFFERS_NOTHING = [
  '--no-first-run',
  '--no-default-browser-check',
  '--hide-crash-restore-bubble',
  '--disable-notifications',
];

export function switchesFor(facts: LaunchFacts): readonly string[] {
  const { headless, isRoot, debuggingPort } = facts;
  return [
    ...REACHES_NOTHING,
    ...OFFERS_NOTHING,
    ...(headless ? [] : windowSwitches(facts)),
    // Its bar would say what the terminal says (launch.ts): that root has no sandbox.
    ...(isRoot && !headless ? ['--test-type'] : []),
    ...(debuggingPort === null ? [] : [`--remote-debugging-port=${debuggingPort}`]),
  ];
}

/** `--class`: by which name a desktop on X11 or Wayland groups and pins the window. */
function windowSwitches({ title, background, width, height }: LaunchFacts): readonly string[] {
  const empty = `<title>${title}</title><body style="background:${background}">`;
  return [
    `--app=data:text/html,${encodeURIComponent(empty)}`,
    '--class=loyalty-cashier',
    `--window-size=${width},${height}`,
  ];
}

/** A Chromium that was built without Google's keys says so in a bar, unless told not to use any. */
export const NO_GOOGLE_KEYS: Readonly<Record<string, string>> = {
  GOOGLE_API_KEY: 'no',
  GOOGLE_DEFAULT_CLIENT_ID: 'no',
  GOOGLE_DEFAULT_CLIENT_SECRET: 'no',
};
