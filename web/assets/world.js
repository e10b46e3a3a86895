// examples/world.txt, which a test compares.

export const WORLD = String.raw`
legend: {"T": {"terrain": "forest"}, "n": {"terrain": "hills"}, "M": {"terrain": "mountain"}, "~": {"terrain": "water"}, "%": {"terrain": "swamp"}, ",": {"terrain": "beach"}, ":": {"terrain": "desert"}, "^": {"terrain": "foothills"}}
places: [{"at": [14, 9], "name": "Crossroads", "symbol": "+"}, {"at": [15, 12], "name": "Old Keep", "symbol": "K"}, {"at": [4, 6], "name": "Druid's Ring", "symbol": "O"}, {"at": [26, 2], "name": "Eagle Peak", "symbol": "A"}, {"at": [25, 14], "name": "Sunken Shrine", "symbol": "S"}, {"at": [36, 12], "name": "Fisher's Landing", "symbol": "F"}, {"at": [3, 18], "name": "Dry Well", "symbol": "o"}, {"at": [20, 6], "name": "Watchtower", "symbol": "W"}]

TTTTTTTTTTT.....nnnn^^^^MMMMMMMM^^^nn...
TTTTTTTTTT.....nnnn^^^MMMMMMMMMMM^^nnn..
TTTTTTTTT.....nnnnn^^MMMMMMMMMMMM^^^nn..
TTTTTTTT.......nnn^^^MMMMMMMMMMM^^^nnn..
TTTTTTT.........nnn^^^MMMMMMMMM^^^nnn...
TTTTTTT..........nnn^^^MMMMMM^^^nnnn....
TTTTTT............nnn^^^^^^^^^nnnn......
TTTTT...............nnn^^^nnnnn.........
TTTTT.................nnnnnn............
TTTT..........@.......................,,
TTTT.................................,,~
TTTTT........#####..................,,~~
TTT..........#...#......%%%%.......,,~~~
TT...........#...#.....%%%%%%......,~~~~
T............##.##....%%%%%%%%....,,~~~~
....................%%%%%%%%%....,,~~~~~
::::................%%%%%%%%....,,~~~~~~
:::::::..............%%%%%.....,,~~~~~~~
:::::::::.............%%.....,,,~~~~~~~~
:::::::::::................,,,~~~~~~~~~~
`.trimStart();
