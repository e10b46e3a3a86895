// Pictures and copies show and ask what the page does, and no name gets out of its quotes.

import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { expect, linkOf, open, pieceAt, test, verdict } from './page.js';
import { copied, pictures, pythonArguments, run, save, told } from './save.js';

for (const story of ['start', '000', '001', '003']) {
  test(`${story}: pictures open`, async ({ page }, info) => {
    await open(page, story);
    await pictures(page, info);
  });
}

test("002: the walk's JSON, picture and command are the command line's", async ({ page }, info) => {
  await open(page, '002');
  await page.locator('#when-night').check();
  await page.locator('#board').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect(pieceAt(page, 'party')).toHaveAttribute('data-at', '16,10');
  await expect(page.locator('#verdict-more')).toHaveText(/night/);
  const walk = ['walk', '../examples/world.txt', '--start=14,9', '--per=15', '--moves=ees', '--when=night'];
  expect((await save(page, 'json', info.outputPath('walk.json'))).toString()).toBe(told([...walk, '--json']));
  expect(await pictures(page, info)).toBe(told([...walk, '--format', 'svg']));
  expect(run(await copied(page, 'command'))).toBe(told(walk));
});

for (const [seat, as] of [['agent', 'agent'], ['spotter', 'hunter:spotter'], ['hammer', 'hunter:hammer'], ['spectator', 'spectator'], ['referee', 'referee']]) {
  test(`004: ${seat} exports what the command line shows ${seat}`, async ({ page }, info) => {
    await open(page, '004');
    await page.locator(`[data-seat="${seat}"]`).click();
    await expect(page.locator(`[data-seat="${seat}"]`)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('#why-verdict')).toBeVisible();
    const view = ['hunt', 'view', '../examples/hunt/small.json', '--as', as];
    expect((await save(page, 'json', info.outputPath('view.json'))).toString()).toBe(told([...view, '--json']));
    const svg = await pictures(page, info);
    expect(svg).toBe(told([...view, '--format', 'svg']));
    expect(await copied(page, 'command')).toBe(`eyeline hunt view STATE.json --as=${as}\n`);
  });
}

test('a comparison with perception is drawn as it is shown', async ({ page }, info) => {
  await page.goto(`/${linkOf({ scene: { eyeline: 1, width: 15, height: 15 }, from: [7, 7], to: [0, 0], rules: 'overland@1', compare: 'predprey@1', perception: 25 })}`);
  await expect(page.locator('#comparison .row').first()).toHaveText(/85 in all/);
  const svg = await pictures(page, info);
  for (const count of [85, 225]) expect(svg).toContain(`sees ${count}`);
});

test('minigrid is drawn, and asked for elsewhere', async ({ page }, info) => {
  await open(page, 'start');
  await page.locator('#rules').selectOption('minigrid@1');
  await expect(verdict(page)).toHaveText(/answers windows/);
  expect(await pictures(page, info)).toContain('5,9 heading 0,-1 sees');
  expect(JSON.parse(run(await copied(page, 'command'))).shape).toEqual([2, 7, 7]);
  const [query, scene] = pythonArguments(await copied(page, 'python'), 'query');
  expect(query).toMatchObject({ op: 'window', rules: 'minigrid@1', at: [5, 9], heading: [0, -1] });
  expect(JSON.parse(scene)).toMatchObject({ width: 30, height: 14 });
});

/** A crate that only tells what it is given. */
const STUB = `mod eyeline_scene {
    #[derive(Debug)]
    pub struct Fault;
    pub struct Scene(String);
    impl Scene {
        pub fn parse(text: &str) -> Result<Self, Fault> { Ok(Scene(text.to_owned())) }
    }
    pub struct Budget;
    impl Budget {
        pub fn unlimited() -> Self { Budget }
    }
    pub struct Answer(String);
    impl Answer {
        pub fn of_text(_: &Budget, scene: Option<&Scene>, query: &str) -> Self { Answer(format!("[{},{query}]", scene.unwrap().0)) }
        pub fn to_json(&self) -> &str { &self.0 }
    }
}
`;

test('no name gets out of what is copied', async ({ page }, info) => {
  const owned = info.outputPath('owned');
  const names = [
    'Inn"##).unwrap_or_else(|_| std::process::exit(42)); //', `"${'#'.repeat(300)}`, `"""'''`, `a'; touch ${owned}; '`, `$(touch ${owned})\`touch ${owned}\``,
    'C:\\n\\', '\nEYELINE\nexit 9\n', 'évil\u202e😀\u2028', '{}{0}',
  ];
  const scene = { eyeline: 1, grid: 'square', width: 12, height: 5, places: names.map((name, x) => ({ at: [x, 0], name })) };
  const rules = `predprey'"\\\n$(exit 3)é`;
  await page.goto(`/${linkOf({ scene, from: [0, 1], to: [4, 4], rules })}`);
  await expect(verdict(page)).toHaveText(/unknown rule set/);

  const [source, made] = [info.outputPath('copied.rs'), info.outputPath('copied')];
  writeFileSync(source, (await copied(page, 'rust')) + STUB);
  execFileSync('rustc', ['--edition=2021', '-o', made, source], { stdio: 'pipe' });
  const [given, query] = JSON.parse(execFileSync(made).toString());
  expect(given).toEqual(scene);
  expect(query.rules).toBe(rules);

  const python = await copied(page, 'python');
  expect(JSON.parse(pythonArguments(python, 'from_scene')[0])).toEqual(scene);
  expect(pythonArguments(python, 'trace')).toEqual([null, [0, 1], [4, 4], rules, true]);

  const script = (await copied(page, 'javascript')).replace(/^import .*$/m, 'class Map { constructor(scene) { this.scene = scene } }\nconst query = (map, asked) => JSON.stringify([map.scene, asked])');
  const [drawn, asked] = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script]).toString());
  expect(drawn).toEqual(scene);
  expect(asked.rules).toBe(rules);

  const command = await copied(page, 'command');
  expect(command).toMatch(/^[\x20-\x7e\n]*$/);
  const stub = `eyeline() { printf '%s\\0' "$@"; cat; }; ${command}`;
  const words = execFileSync('bash', ['-c', stub], { env: { ...process.env, LC_ALL: 'C.UTF-8' } }).toString().split('\0');
  expect(words.slice(0, -1)).toEqual(['why', '-', '--from=0,1', '--to=4,4', `--rules=${rules}`]);
  expect(JSON.parse(words[words.length - 1])).toEqual(scene);
  expect(existsSync(owned)).toBe(false);
});
