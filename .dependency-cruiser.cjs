/** Who may import whom: the tables of ARCHITECTURE.md and docs/rooms.md, checked at every test run. */
const only = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src-|tools/|tests/)', pathNot: allowed },
});

/** Rooms of a folder, each with those that it may know; what lies in the folder itself knows them all. */
const rooms = (folder, may) => {
  const all = Object.keys(may).join('|');
  return Object.entries(may).map(([room, known]) => ({
    name: `room-${folder}/${room}`,
    severity: 'error',
    from: { path: `^${folder}/${room}/` },
    to: {
      path: `^${folder}/(${all})/`,
      pathNot: `^${folder}/(${[room, ...known].join('|')})/`,
    },
  }));
};

/** Of the renderer: each is a screen or what stands around them; only app.tsx and screens.ts know them all. */
const FEATURES = 'app-shell|orders|sale|setup|shift|shift-start';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    only('domain-imports-nothing', '^src-shared/domain/', '^src-shared/domain/'),
    ...rooms('src-shared/domain', {
      cash: [],
      customer: [],
      help: [],
      service: [],
      reversal: ['cash', 'service'],
      sale: ['cash', 'customer', 'service', 'reversal'],
      people: ['sale'],
      trail: ['sale'],
    }),
    only('contract-imports-domain', '^src-shared/contract/', '^src-shared/(domain|contract)/'),
    only(
      'loyalty-implements-ports',
      '^src-main/loyalty/',
      '^src-main/loyalty/',
      '^src-main/ports/',
      '^src-shared/',
    ),
    only(
      'storage-implements-ports',
      '^src-main/storage/',
      '^src-main/storage/',
      '^src-main/ports/',
      '^src-shared/',
    ),
    only(
      'till-knows-ports-only',
      '^src-main/till/',
      '^src-main/till/',
      '^src-main/ports/',
      '^src-shared/',
    ),
    {
      name: 'till-capabilities-apart',
      severity: 'error',
      from: { path: '^src-main/till/((?!wiring/)[^/]+)/' },
      to: {
        path: '^src-main/till/',
        pathNot: '^src-main/till/($1|service|settings|reconcile|runtime)/',
      },
    },
    {
      name: 'till-floors-apart',
      severity: 'error',
      from: { path: '^src-main/till/(service|settings|reconcile|runtime)/' },
      to: { path: '^src-main/till/', pathNot: '^src-main/till/$1/' },
    },
    only('ports-know-shared', '^src-main/ports/', '^src-main/ports/', '^src-shared/'),
    only('shell-is-inside-main', '^src-main/shell/', '^src-main/', '^src-shared/'),
    only('renderer-knows-shared', '^src-renderer/', '^src-renderer/', '^src-shared/'),
    {
      name: 'feature-knows-no-feature',
      severity: 'error',
      from: { path: `^src-renderer/(${FEATURES})/` },
      to: { path: `^src-renderer/(${FEATURES})/`, pathNot: '^src-renderer/$1/' },
    },
    {
      name: 'what-features-share-knows-none',
      severity: 'error',
      from: { path: '^src-renderer/(ui|till|keyboard|format|locales|design)/' },
      to: { path: `^src-renderer/(${FEATURES})/` },
    },
    only(
      'hands-ahead-are-pure',
      '^src-renderer/keyboard/ahead/',
      '^src-renderer/keyboard/ahead/',
      '^src-shared/domain/',
    ),
    ...rooms('src-renderer/sale', {
      customer: [],
      step: [],
      purchase: ['customer', 'step'],
      payment: ['customer', 'step'],
      result: ['customer', 'step'],
      decisions: ['customer', 'step'],
    }),
    ...rooms('src-main/storage', {
      customers: [],
      sales: ['customers', 'trail'],
      shifts: ['customers', 'sales', 'trail'],
      trail: ['sales'],
      migrations: ['sales'],
      file: ['customers', 'sales', 'trail', 'migrations'],
      failover: ['customers', 'sales', 'trail', 'file'],
      reader: ['customers', 'sales', 'trail', 'file'],
    }),
    ...rooms('src-main/shell', {
      start: [],
      page: ['start'],
      kept: ['start'],
      support: ['start'],
      network: ['start'],
      recovery: ['start', 'kept'],
    }),
    ...rooms('src-renderer/ui', {
      block: [],
      press: [],
      'screen-keys': ['press'],
      notice: ['press'],
      frame: ['press', 'notice'],
      field: ['press', 'notice', 'frame'],
    }),
    ...rooms('src-renderer/orders', { order: [], list: ['order'], reversal: ['order'] }),
    ...rooms('src-renderer/shift', { report: [], close: ['report'], past: ['report'] }),
    ...rooms('src-renderer/app-shell', {
      signing: [],
      people: ['signing'],
      practice: [],
      help: [],
      settings: [],
    }),
    only('service-knows-domain', '^src-service/', '^src-service/', '^src-shared/domain/'),
    only(
      'host-loads-bundles',
      '^tools/chromium-host/',
      '^tools/chromium-host/',
      '^tools/electron-rules/',
    ),
    {
      name: 'electron-only-in-shell',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/shell/' },
      to: { path: '(^|/)(electron|electron-store)(/|$)' },
    },
    {
      name: 'playwright-only-in-tools-and-tests',
      severity: 'error',
      from: { path: '^src-' },
      to: { path: 'playwright' },
    },
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^src-shared/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-has-no-node',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
